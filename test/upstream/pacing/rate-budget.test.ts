import { describe, expect, test } from 'vitest';
import { RateBudget } from '../../../src/upstream/pacing/rate-budget.ts';
import { SlidingWindow } from '../../../src/upstream/pacing/sliding-window.ts';

/** A service that accepts some units per window, counts refused requests too, and states the time to wait in whole seconds. */
function createService(limit: number, windowMs: number) {
  const window = new SlidingWindow(limit, windowMs);
  return (now: number): number | null => {
    const isAccepted = window.total(now) < limit;
    window.add(1, now);
    return isAccepted ? null : Math.max(1, Math.ceil(window.waitMs(1, now) / 1000)) * 1000;
  };
}

/** Sends requests as soon as the budget permits, at most `offered` per second. Returns how many the service accepted and refused. */
function simulate(service: (now: number) => number | null, offered: number, seconds: number) {
  const budget = new RateBudget({ minPerMinute: 150 });
  const result = { accepted: 0, refused: 0 };
  let pausedUntil = 0;
  let hasRefusal = false;
  for (let now = 0, queued = 0; now < seconds * 1000; now += 10) {
    queued += offered / 100;
    while (queued >= 1 && now >= pausedUntil && budget.waitMs(1, now) === 0) {
      queued -= 1;
      if (hasRefusal) budget.learn(now);
      hasRefusal = false;
      budget.add(1, now);
      const retryAfterMs = service(now + 2);
      budget.end(1, now, now + 4);
      if (retryAfterMs === null) result.accepted += 1;
      else {
        result.refused += 1;
        queued += 1;
        hasRefusal = true;
        pausedUntil = now + retryAfterMs;
        budget.refused(1, now, retryAfterMs, now + 4);
      }
    }
  }
  return result;
}

describe('the estimate of a limit from refusals', () => {
  test.each([
    ['10 per second (with 20 requests per second)', 0.9, 10, 1000, 20, 40],
    ['10 per second (with 200 requests per second)', 0.9, 10, 1000, 200, 40],
    ['30 in 3 seconds (with 20 requests per second)', 0.85, 30, 3000, 20, 40],
    ['150 per minute (with 3 requests per second)', 0.8, 150, 60_000, 3, 600],
    ['150 per minute (with 50 requests per second)', 0.9, 150, 60_000, 50, 600],
    ['1500 per minute (with 40 requests per second)', 0.85, 1500, 60_000, 40, 600],
  ])('is so close to %s that the service accepts at least %d of what it can', (...row) => {
    const [, part, limit, windowMs, offered, seconds] = row;
    const { accepted, refused } = simulate(createService(limit, windowMs), offered, seconds);
    const perfect = Math.min(offered, (limit * 1000) / windowMs) * seconds;
    expect(accepted / perfect).toBeGreaterThan(part);
    expect(refused / accepted).toBeLessThan(0.05);
  });

  test('follows a limit that becomes higher', () => {
    let limit = createService(10, 1000);
    const seconds = 400;
    const { accepted } = simulate(
      (now) => {
        if (now > 20_000) limit = () => null;
        return limit(now);
      },
      40,
      seconds,
    );
    expect(accepted).toBeGreaterThan(seconds * 25);
  });

  test('ignores a refusal after a few requests, which another limit may have caused', () => {
    const budget = new RateBudget({ minPerMinute: 150 });
    budget.add(1, 0);
    budget.refused(1, 0, 60_000, 10);
    budget.learn(60_000);
    expect(budget.waitMs(500, 60_000)).toBe(0);
  });
});

describe('a fixed limit', () => {
  test('is a sliding window of one minute', () => {
    const budget = new RateBudget({ perMinute: 100, minPerMinute: 60 });
    for (let sent = 0; sent < 100; sent += 1) {
      expect(budget.waitMs(1, sent * 10)).toBe(0);
      budget.add(1, sent * 10);
    }
    expect(budget.waitMs(1, 2000)).toBeGreaterThan(58_000);
    expect(budget.waitMs(1, 62_000)).toBe(0);
  });

  test('lets a request that is larger than the limit start when nothing else is counted', () => {
    const budget = new RateBudget({ perMinute: 5, minPerMinute: 60 });
    expect(budget.waitMs(10, 0)).toBe(0);
    budget.add(10, 0);
    expect(budget.waitMs(1, 1000)).toBeGreaterThan(59_000);
  });

  test('states how long a queue of requests takes', () => {
    const budget = new RateBudget({ perMinute: 10, minPerMinute: 60 });
    expect(budget.queueWaitMs(10, 0)).toBe(0);
    expect(budget.queueWaitMs(35, 0)).toBeGreaterThanOrEqual(180_000);
  });
});
