import { describe, expect, test } from 'vitest';
import { RateBudget } from '../../../src/upstream/pacing/rate-budget.ts';

// Exact figures of the estimate, which rate-budget.test.ts compares with simulated services.

const latencyMs = 20;

/** Sends units, whose response arrives after the shortest latency. */
function send(budget: RateBudget, units: number, now: number): void {
  budget.add(units, now);
  budget.end(units, now, now + latencyMs);
}

interface Sent {
  readonly at: number;
  readonly units: number;
}

/** A budget after a pause: some requests were accepted, and the ones of `refusedAt` were refused. */
function learn(accepted: readonly Sent[], refusedAt: readonly number[], retryAfterMs: number) {
  const budget = new RateBudget({ minPerMinute: 60 });
  for (const { at, units } of accepted) send(budget, units, at);
  for (const at of refusedAt) send(budget, 1, at);
  for (const at of refusedAt) budget.refused(1, at, retryAfterMs, at + latencyMs);
  const now = (refusedAt.at(-1) ?? 0) + retryAfterMs;
  budget.learn(now);
  return { budget, now };
}

/** The limit of a budget: how many units fit at once, and how long it then takes until one fits. Infinity if there is none. */
function limitOf(budget: RateBudget, now: number) {
  let units = 0;
  while (units < 1000 && budget.waitMs(1, now) === 0) {
    send(budget, 1, now);
    units += 1;
  }
  const windowMs = latencyMs + budget.waitMs(1, now + latencyMs);
  return units === 1000 ? { units: Number.POSITIVE_INFINITY } : { units, windowMs };
}

/** Later than every window of these tests, and before an estimate recovers. */
const laterMs = 30_000;

describe('the estimate after a refusal', () => {
  test.each([
    // The service counts over the age of the credential and Retry-After, of which up to a second is rounding. 2% are added.
    ['soon after the first request', [{ at: 0, units: 10 }], [100], 5000, 10, 4100],
    ['without Retry-After', [{ at: 0, units: 10 }], [0], 0, 10, 1000],
    ['with a Retry-After of a second', [{ at: 0, units: 10 }], [0], 1000, 10, 1000],
    ['a Retry-After after the first request', [{ at: 0, units: 10 }], [3000], 3000, 10, 5000],
    // Accepted during the last Retry-After.
    [
      'later than Retry-After',
      [
        { at: 0, units: 50 },
        { at: 6999, units: 50 },
        { at: 7200, units: 4 },
      ],
      [10_000],
      3000,
      4,
      3000,
    ],
    ['of two requests in one pause', [{ at: 0, units: 10 }], [100, 250], 5000, 10, 4100],
  ])(
    '%s is what was accepted, in the time over which the service counts',
    (_when, accepted, refusedAt, retryAfterMs, units, windowMs) => {
      const { budget, now } = learn(accepted, refusedAt, retryAfterMs);
      const limit = limitOf(budget, now + laterMs);
      expect(limit.units).toBe(units);
      expect(limit.windowMs).toBeCloseTo(windowMs * 1.02, 6);
    },
  );

  test('is not used if it is lower than the lowest limit of the service', () => {
    const later = (units: number) => {
      const { budget, now } = learn(
        [
          { at: 0, units: 50 },
          { at: 7200, units },
        ],
        [10_000],
        3000,
      );
      return limitOf(budget, now + laterMs).units;
    };
    // 60 per minute.
    expect(later(3)).toBe(3);
    expect(later(2)).toBe(Number.POSITIVE_INFINITY);
  });

  test('has a window that is longer by a twentieth after a refusal that shows no lower limit', () => {
    const { budget } = learn([{ at: 0, units: 10 }], [100], 5000);
    send(budget, 10, 70_000);
    send(budget, 1, 70_100);
    budget.refused(1, 70_100, 5000, 70_120);
    budget.learn(75_100);
    const limit = limitOf(budget, 75_100 + laterMs);
    expect(limit.units).toBe(10);
    expect(limit.windowMs).toBeCloseTo(4100 * 1.02 * 1.05, 6);
  });

  test('has a window that is shorter by a twentieth every 5 seconds, after a minute', () => {
    const windowAfter = (ms: number) => {
      const { budget, now } = learn([{ at: 0, units: 10 }], [100], 5000);
      return limitOf(budget, now + ms).windowMs;
    };
    // It is read twice, the second time 20 ms later.
    expect(windowAfter(64_999 - latencyMs)).toBeCloseTo(4182, 6);
    expect(windowAfter(65_000)).toBeCloseTo(4182 * 0.95, 6);
    expect(windowAfter(75_000)).toBeCloseTo(4182 * 0.95 ** 3, 6);
  });

  test('ends when its window is shorter than 100 ms', () => {
    const unitsAfter = (steps: number) => {
      const { budget, now } = learn([{ at: 0, units: 10 }], [0], 0);
      return limitOf(budget, now + 60_000 + steps * 5000).units;
    };
    // 1020 ms * 0.95 ** 45 is 101 ms.
    expect(unitsAfter(45)).toBe(10);
    expect(unitsAfter(46)).toBe(Number.POSITIVE_INFINITY);
  });

  test('counts a slow request from the time at which the service can have received it at the latest', () => {
    const { budget, now } = learn([{ at: 0, units: 10 }], [100], 5000);
    const sentAt = now + laterMs;
    budget.add(10, sentAt);
    budget.end(10, sentAt, sentAt + 500);
    expect(budget.waitMs(1, sentAt + 500)).toBeCloseTo(4182 - latencyMs, 6);
  });
});

test('a pause without a refusal changes no estimate', () => {
  const budget = new RateBudget({ minPerMinute: 60 });
  send(budget, 10, 0);
  budget.learn(1000);
  expect(limitOf(budget, 1000)).toEqual({ units: Number.POSITIVE_INFINITY });
});

describe('a budget is idle', () => {
  test('when the last minute, and half a second for jitter, is empty', () => {
    const budget = new RateBudget({ perMinute: 10, minPerMinute: 60 });
    expect(budget.isIdle(0)).toBe(true);
    budget.add(1, 0);
    expect(budget.isIdle(60_499)).toBe(false);
    expect(budget.isIdle(60_500)).toBe(true);
  });

  test('ten minutes after its estimate changed', () => {
    const { budget, now } = learn([{ at: 0, units: 10 }], [100], 5000);
    expect(budget.isIdle(now + 600_000)).toBe(false);
    expect(budget.isIdle(now + 600_001)).toBe(true);
    budget.add(1, now + 600_000);
    expect(budget.isIdle(now + 600_001)).toBe(false);
  });
});
