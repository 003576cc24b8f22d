import { expect, test } from 'vitest';
import { RollingCount } from '../../../../src/upstream/http/protection/rolling-count.ts';

test('a rolling count has the events of the window, and forgets a tenth of the window at a time', () => {
  const count = new RollingCount(1000);
  for (let ms = 5000; ms < 6000; ms += 10) count.add(ms);
  expect(count.total(5999)).toBe(100);
  expect(count.total(6000)).toBe(90);
  expect(count.total(6450)).toBe(50);
  expect(count.total(7000)).toBe(0);
});

test('a rolling count is 0 after a long pause', () => {
  const count = new RollingCount(1000);
  count.add(50);
  expect(count.total(1e9)).toBe(0);
  count.add(1e9);
  expect(count.total(1e9 + 500)).toBe(1);
});

test('a rolling count is 0 after it is cleared', () => {
  const count = new RollingCount(1000);
  count.add(50);
  count.clear();
  expect(count.total(60)).toBe(0);
  expect(count.total(1100)).toBe(0);
});
