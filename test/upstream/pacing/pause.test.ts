import { describe, expect, test } from 'vitest';
import { Pause } from '../../../src/upstream/pacing/pause.ts';

/** A pause whose random numbers are all this number. */
const createPause = (random = 0) => new Pause(() => random);

describe('a pause', () => {
  test('lasts as long as Retry-After says, and at most a tenth longer', () => {
    const exact = createPause(0);
    expect(exact.refused(3000, 0, false, 10)).toBe(3000);
    expect(exact.leftMs(10)).toBe(3000);
    const longest = createPause(1);
    longest.refused(3000, 0, false, 10);
    expect(longest.leftMs(10)).toBe(3300);
  });

  test('lasts at least 100 ms, also with `Retry-After: 0`', () => {
    const pause = createPause(0);
    pause.refused(0, 0, false, 10);
    expect(pause.leftMs(10)).toBe(100);
  });

  test('lasts at most an hour, whatever Retry-After says', () => {
    const pause = createPause(1);
    expect(pause.refused(365 * 24 * 3_600_000, 0, false, 10)).toBe(365 * 24 * 3_600_000);
    expect(pause.leftMs(10)).toBe(3_600_000);
    pause.refused(365 * 24 * 3_600_000, 5, false, 20);
    expect(pause.leftMs(20)).toBe(3_600_000);
  });

  test('without Retry-After has a random length, whose limit doubles with every refused probe', () => {
    const pause = createPause(0.5);
    const lengths = [1, 2, 3, 4, 5, 6, 7].map((_, index) => {
      const now = index * 100_000;
      if (index > 0) pause.sent(now);
      return pause.refused(undefined, now, index > 0, now);
    });
    expect(lengths).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 16_000]);
  });

  test('is extended, and not counted again, by refusals of requests that were sent before it', () => {
    const pause = createPause(0);
    pause.refused(1000, 0, false, 10);
    pause.refused(2000, 5, false, 20);
    pause.refused(undefined, 6, false, 30);
    expect(pause.leftMs(20)).toBe(2000);
    pause.sent(2020);
    expect(pause.refused(undefined, 2020, true, 2030)).toBe(100);
    // The limit of the second refusal is two seconds; with the random number 0, the pause has its minimum.
    expect(pause.state).toBe('paused');
  });

  test('ends with the acceptance of its probe, which is the first request after it', () => {
    const pause = createPause(0);
    pause.refused(1000, 0, false, 0);
    expect(pause.sent(1000)).toBe(true);
    expect(pause.state).toBe('probing');
    pause.end(0, 1010);
    expect(pause.state).toBe('open');
    expect(pause.sent(1020)).toBe(false);
  });

  test('does not end with its probe if an older request extended it meanwhile', () => {
    const pause = createPause(0);
    pause.refused(1000, 0, false, 10);
    pause.sent(1010);
    pause.refused(5000, 1, false, 1020);
    pause.end(0, 1030);
    expect(pause.state).toBe('paused');
    expect(pause.leftMs(1030)).toBe(4990);
  });

  test('is followed by the requests that waited, at random times within about a second', () => {
    const pause = createPause(1);
    pause.refused(1000, 0, false, 0);
    pause.sent(1100);
    pause.end(20, 2000);
    expect(pause.leftMs(2000)).toBe(100);
    expect(pause.leftMs(2100)).toBe(0);
    pause.sent(2100);
    expect(pause.leftMs(2100)).toBe(100);
    for (let sent = 0; sent < 19; sent += 1) pause.sent(3000);
    expect(pause.leftMs(3000)).toBe(0);
  });

  test.each([
    [1, 200],
    [10, 200],
    [11, 182],
  ])('is followed by %i requests at most %i ms after each other', (waiting, maxMs) => {
    const pause = createPause(1);
    pause.refused(1000, 0, false, 0);
    pause.sent(1100);
    pause.end(waiting, 2000);
    expect(Math.round(pause.leftMs(2000))).toBe(maxMs);
  });
});
