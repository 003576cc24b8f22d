import { expect, test } from 'vitest';
import { createSlidingWindow } from '../../../sandbox/http/sliding-window.ts';

/** Adds requests at the given milliseconds. Returns the result of each. */
function addAt(
  times: readonly number[],
  { units = 1, ...settings }: { units?: number; windowMs?: number; countsRejected?: boolean } = {},
) {
  let now = 0;
  const window = createSlidingWindow(() => now);
  return times.map((at) => {
    now = at;
    return window.add('key', units, 120, { windowMs: 1000, ...settings });
  });
}

test('a window of a second permits its share of the limit per minute', () => {
  const waits = addAt([0, 100, 200, 1000, 1099, 1100], { countsRejected: false });
  expect(waits).toEqual([null, null, 1, null, 1, null]);
});

test('rejected requests count, unless the settings exclude them', () => {
  const times = [0, 0, 500, 999, 1100];
  expect(addAt(times)).toEqual([null, null, 1, 1, 1]);
  expect(addAt(times, { countsRejected: false })).toEqual([null, null, 1, 1, null]);
});

test('the wait ends when the same request is within the limit', () => {
  const long = { windowMs: 60_000 };
  const filled = Array.from({ length: 119 }, (_, at) => at * 100);
  expect(addAt([...filled, 20_000, 30_000], long).slice(-2)).toEqual([null, 31]);
  expect(addAt([0, 1000, 2000], { ...long, units: 60 })).toEqual([null, null, 59]);
  expect(addAt([0, 1000, 2000], { ...long, units: 60, countsRejected: false })).toEqual([
    null,
    null,
    58,
  ]);
});

test('a wait is never longer than the window, whatever the fraction of the clock', () => {
  for (let run = 0; run < 2000; run++) {
    const window = createSlidingWindow(() => 1234.567 + run * 17.3);
    expect([1, 2].map(() => window.add('key', 1, 1, {}))).toEqual([null, 60]);
  }
});

test('a request that is larger than the limit is always rejected', () => {
  expect(addAt([0, 5000], { units: 3 })).toEqual([1, 1]);
});

test('keys are counted separately, and nothing is counted without a limit', () => {
  const window = createSlidingWindow(() => 0);
  expect(window.add('a', 1, 1, {})).toBeNull();
  expect(window.add('b', 1, 1, {})).toBeNull();
  expect(window.add('a', 5, undefined, {})).toBeNull();
  expect(window.add('a', 1, 1, {})).toBe(60);
});
