import { describe, expect, test } from 'vitest';
import { QuotaWindow, unreservedLimit } from '../../../src/upstream/pacing/quota-window.ts';

/** A window of 600 units per minute that has sent these units in a second, at the time 0. */
function createWindow(sent: number) {
  const window = new QuotaWindow(600);
  for (let count = 0; count < sent; count += 1) window.add(1, (count * 1000) / sent);
  return window;
}

test('a window that is full waits until the first units are a minute and half a second old', () => {
  const window = createWindow(600);
  expect(window.waitMs(1, false, 1000)).toBeGreaterThan(59_500);
  expect(window.waitMs(1, false, 1000)).toBeLessThanOrEqual(59_600);
  expect(window.waitMs(1, false, 61_600)).toBe(0);
});

test('a request that is larger than the quota waits until nothing is counted', () => {
  expect(new QuotaWindow(600).waitMs(5000, false, 0)).toBe(0);
  expect(createWindow(1).waitMs(5000, false, 0)).toBe(60_500);
});

describe('a credential with more than its share', () => {
  test('waits until the average rate is reached again, less one second', () => {
    // 50 units of 600 per minute are five seconds.
    const window = createWindow(50);
    expect(window.waitMs(1, true, 1000)).toBeCloseTo(3000, -3);
    expect(window.waitMs(1, false, 1000)).toBe(0);
    expect(window.waitMs(1, true, 4100)).toBe(0);
  });

  test('waits for those before it at this rate', () => {
    expect(new QuotaWindow(600).queueWaitMs(60, 1, true, 0)).toBe(5000);
    expect(new QuotaWindow(600).queueWaitMs(60, 1, false, 0)).toBe(0);
  });

  test('leaves two percent of the quota', () => {
    expect(unreservedLimit(600)).toBe(588);
    const window = createWindow(588);
    expect(window.waitMs(1, false, 59_000)).toBe(0);
    expect(window.waitMs(1, true, 59_000)).toBeGreaterThan(1000);
  });
});

describe('a limit that follows from refusals', () => {
  test('is what the service has accepted in the last minute', () => {
    const window = createWindow(460);
    for (let refused = 0; refused < 10; refused += 1) window.refused(1, 2000);
    window.learn(3000);
    expect(window.limit(3000)).toBe(450);
  });

  test('is not changed by the end of a pause without a refusal', () => {
    const window = createWindow(460);
    window.learn(3000);
    expect(window.limit(3000)).toBe(600);
  });

  test('counts only what this process has sent, if another instance was refused', () => {
    const window = createWindow(200);
    window.refused(0, 2000);
    window.learn(3000);
    expect(window.limit(3000)).toBe(200);
  });

  test('is at least a tenth of the quota', () => {
    const window = createWindow(1);
    window.refused(1, 2000);
    window.learn(3000);
    expect(window.limit(3000)).toBe(60);
  });

  test('rises by two percent every five seconds after a minute, up to the quota', () => {
    const window = createWindow(500);
    window.refused(0, 2000);
    window.learn(3000);
    expect(window.limit(67_900)).toBe(500);
    expect(window.limit(68_000)).toBe(510);
    expect(window.limit(72_900)).toBe(510);
    expect(window.limit(73_000)).toBe(521);
    expect(window.limit(400_000)).toBe(600);
    // What is sent at the steady rate follows.
    window.add(600, 400_000);
    expect(window.waitMs(1, true, 400_000)).toBeGreaterThan(59_000);
  });

  test('does not rise when a later refusal permits more', () => {
    const window = createWindow(300);
    window.refused(0, 2000);
    window.learn(3000);
    for (let count = 0; count < 200; count += 1) window.add(1, 4000);
    window.refused(0, 5000);
    window.learn(6000);
    expect(window.limit(6000)).toBe(300);
  });
});
