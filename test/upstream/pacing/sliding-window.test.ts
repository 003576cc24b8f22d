import { expect, test } from 'vitest';
import { SlidingWindow } from '../../../src/upstream/pacing/sliding-window.ts';

test('a window is full until its oldest units are older than the window', () => {
  const window = new SlidingWindow(10, 1000);
  window.add(6, 0);
  window.add(4, 500);
  expect(window.waitMs(1, 600)).toBe(400);
  expect(window.waitMs(7, 600)).toBe(900);
  expect(window.waitMs(1, 1000)).toBe(0);
  expect(window.total(1000)).toBe(4);
});

test('more units than the limit are spread over several windows', () => {
  const window = new SlidingWindow(10, 1000);
  expect(window.waitMs(10, 0)).toBe(0);
  expect(window.waitMs(25, 0)).toBe(2000);
  window.add(10, 0);
  expect(window.waitMs(25, 100)).toBe(2900);
});

test('units without a known time fill the window until that time plus one window', () => {
  const window = new SlidingWindow(2, 1000);
  window.open(2);
  expect(window.waitMs(1, 5000)).toBe(1000);
  window.close(2, 5100);
  expect(window.waitMs(1, 5200)).toBe(900);
  expect(window.waitMs(1, 6100)).toBe(0);
});

test('units whose time is before that of later units stay as long as these', () => {
  const window = new SlidingWindow(2, 1000);
  window.open(1);
  window.add(1, 50);
  window.close(1, 40);
  expect(window.total(1049)).toBe(2);
  expect(window.total(1050)).toBe(0);
});

test('a million units within a minute take the memory of six hundred', () => {
  const window = new SlidingWindow(Number.POSITIVE_INFINITY, 60_000);
  let slots = 0;
  const add = Array.prototype.push;
  Array.prototype.push = function push(...items) {
    slots += 1;
    return add.apply(this, items);
  };
  try {
    for (let at = 0; at < 60_000; at += 0.06) window.add(1, at);
  } finally {
    Array.prototype.push = add;
  }
  expect(window.total(59_999)).toBeGreaterThan(990_000);
  expect(slots).toBeLessThanOrEqual(601);
});
