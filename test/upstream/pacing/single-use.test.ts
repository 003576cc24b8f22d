import { expect, test } from 'vitest';
import { SingleUse } from '../../../src/upstream/pacing/single-use.ts';

test('a key can be used once within its time, and others are independent of it', () => {
  let now = 0;
  const keys = new SingleUse(() => now);
  expect(keys.use('a', 1000)).toBe(true);
  expect(keys.use('a', 1000)).toBe(false);
  expect(keys.use('b', 1000)).toBe(true);
  now = 999;
  expect(keys.use('a', 1000)).toBe(false);
  now = 1000;
  expect(keys.use('a', 1000)).toBe(true);
});

test('keys whose time is over are forgotten', () => {
  let now = 0;
  const keys = new SingleUse(() => now);
  for (let key = 0; key < 1000; key += 1) {
    now = key * 10;
    keys.use(String(key), 100);
  }
  expect(keys.size).toBeLessThanOrEqual(11);
});

test('the time of a key passes as on the clock of the process', () => {
  const keys = new SingleUse();
  expect(keys.use('a', 60_000)).toBe(true);
  expect(keys.use('a', 60_000)).toBe(false);
  expect(keys.use('b', 0)).toBe(true);
  expect(keys.use('b', 0)).toBe(true);
});
