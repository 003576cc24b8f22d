import { describe, expect, test } from 'vitest';
import { MinuteWindow } from '../../../src/server/admission/minute-window.ts';

const second = 1000;

describe('a limit per minute', () => {
  test('counts events up to the limit, and says when it counts the next one', () => {
    const window = new MinuteWindow();
    const counted = Array.from({ length: 3 }, () => window.count(3, 15 * second));
    expect(counted).toEqual([0, 0, 0]);
    const waitMs = Math.round(window.count(3, 15 * second));
    // The minute ends in 45 s. A third of it later, two of the three events still count.
    expect(waitMs).toBe(65 * second);
    expect(window.count(3, 15 * second + waitMs - 10)).toBeGreaterThan(0);
    expect(window.count(3, 15 * second + waitMs + 10)).toBe(0);
  });

  test.each([1, 2, 7, 100])(
    'of %i holds for a caller that obeys the waits, with a tolerance of a tenth',
    (limit) => {
      const window = new MinuteWindow();
      const times: number[] = [];
      for (let nowMs = 7 * second; nowMs < 600 * second; ) {
        const waitMs = window.count(limit, nowMs);
        if (waitMs === 0) times.push(nowMs);
        else nowMs += Math.ceil(waitMs);
      }
      for (const time of times)
        expect(
          times.filter((other) => other > time - 60 * second && other <= time).length,
        ).toBeLessThanOrEqual(Math.ceil(limit * 1.1));
      // The estimate can be too high. It never costs more than half of the limit.
      expect(times.length).toBeGreaterThanOrEqual(limit * 5);
    },
  );

  test('is empty a minute after the last event', () => {
    const window = new MinuteWindow();
    window.count(1, 30 * second);
    expect(window.isEmpty(119 * second)).toBe(false);
    expect(window.isEmpty(120 * second)).toBe(true);
  });

  test('without a maximum counts every event', () => {
    const window = new MinuteWindow();
    for (let count = 0; count < 1000; count += 1)
      expect(window.count(Number.POSITIVE_INFINITY, count)).toBe(0);
  });
});
