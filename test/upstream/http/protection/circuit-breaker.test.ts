import { describe, expect, test } from 'vitest';
import { CircuitBreaker } from '../../../../src/upstream/http/protection/circuit-breaker.ts';

class Rejected extends Error {
  readonly retryAfterMs: number;

  constructor(retryAfterMs: number) {
    super('The circuit breaker is open');
    this.retryAfterMs = retryAfterMs;
  }
}

const settings = { minRequests: 4, failurePercent: 50, windowMs: 10_000, pauseMs: 1000 };

/** A circuit breaker with a clock that the test moves. */
function create(more: Partial<typeof settings> = {}) {
  const changes: boolean[] = [];
  const clock = { ms: 123_456 };
  const breaker = new CircuitBreaker(
    { ...settings, ...more },
    { toRejection: (ms) => new Rejected(ms), onChange: (isOpen) => changes.push(isOpen) },
    () => clock.ms,
  );
  const send = (isFailed: boolean | null) => breaker.leave(breaker.enter(), isFailed);
  /** The wait of a request that is rejected now; null if it would be sent. Does not send it. */
  const waitMs = () => {
    try {
      breaker.assertClosed();
      return null;
    } catch (error) {
      return (error as Rejected).retryAfterMs;
    }
  };
  return { breaker, clock, send, waitMs, changes };
}

/** An open circuit breaker. */
function createOpen() {
  const opened = create();
  for (let at = 0; at < 4; at += 1) opened.send(true);
  return opened;
}

describe('a closed circuit breaker', () => {
  test('opens when more than half of the requests fail', () => {
    const { send, waitMs } = create();
    for (const isFailed of [false, false, true, true]) send(isFailed);
    expect(waitMs()).toBe(null);
    send(true);
    expect(waitMs()).toBe(1000);
  });

  test('stays closed below the minimum number of requests', () => {
    const { send, waitMs } = create();
    for (let at = 0; at < 3; at += 1) send(true);
    expect(waitMs()).toBe(null);
  });

  test('counts only the requests in the window', () => {
    const { clock, send, waitMs } = create();
    for (let at = 0; at < 3; at += 1) send(true);
    clock.ms += 10_001;
    send(true);
    expect(waitMs()).toBe(null);
    clock.ms += 5000;
    for (let at = 0; at < 3; at += 1) send(true);
    expect(waitMs()).toBe(1000);
  });

  test('ignores requests that their caller aborted', () => {
    const { send, waitMs } = create();
    for (let at = 0; at < 50; at += 1) send(null);
    for (let at = 0; at < 3; at += 1) send(true);
    expect(waitMs()).toBe(null);
  });

  test('never opens if the minimum is 0', () => {
    const { send, waitMs } = create({ minRequests: 0 });
    for (let at = 0; at < 50; at += 1) send(true);
    expect(waitMs()).toBe(null);
  });
});

describe('an open circuit breaker', () => {
  test('rejects every request until the pause ends, and says how long that is', () => {
    const { breaker, clock, waitMs } = createOpen();
    clock.ms += 400;
    expect(waitMs()).toBe(600);
    expect(() => breaker.enter()).toThrow(Rejected);
  });

  test('sends one probe after the pause, and rejects the others meanwhile', () => {
    const { breaker, clock, waitMs } = createOpen();
    clock.ms += 1000;
    expect(waitMs()).toBe(null);
    breaker.enter();
    expect(() => breaker.enter()).toThrow(Rejected);
    expect(waitMs()).toBe(1000);
  });

  test('closes when the probe succeeds, and forgets the failures', () => {
    const { clock, send, waitMs, changes } = createOpen();
    clock.ms += 1000;
    send(true);
    clock.ms += 2000;
    send(false);
    expect(changes).toEqual([true, false]);
    for (let at = 0; at < 3; at += 1) send(true);
    expect(waitMs()).toBe(null);
  });

  test('doubles the pause after each failed probe, up to 30 times the first one', () => {
    const { clock, send, waitMs } = createOpen();
    const pauses = Array.from({ length: 7 }, () => {
      const pause = waitMs() ?? 0;
      clock.ms += pause;
      send(true);
      return pause;
    });
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  test('sends another probe at once if the caller of the first one aborted it', () => {
    const { breaker, clock } = createOpen();
    clock.ms += 1000;
    breaker.leave(breaker.enter(), null);
    const probe = breaker.enter();
    breaker.leave(probe, false);
    expect(breaker.enter()).toBeGreaterThan(probe);
  });

  test('ignores the results of requests that were sent before it opened', () => {
    const { breaker, clock, send, waitMs } = create();
    const earlier = [breaker.enter(), breaker.enter()];
    for (let at = 0; at < 4; at += 1) send(true);
    breaker.leave(earlier[0] ?? 0, false);
    expect(waitMs()).toBe(1000);
    clock.ms += 1000;
    breaker.enter();
    breaker.leave(earlier[1] ?? 0, false);
    expect(waitMs()).toBe(1000);
  });
});
