import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ConnectionPool } from '../../../src/upstream/pacing/connection-pool.ts';
import type { Permit } from '../../../src/upstream/pacing/permit.ts';
import { createScheduler, type ServiceLimits } from '../../../src/upstream/pacing/scheduler.ts';
import { LocalSlots } from '../../../src/upstream/pacing/slots.ts';
import { request } from './request.ts';

const together = { together: { minPerMinute: 60 } };

/** A scheduler of two requests in flight per credential and kind, and the credentials whose limits it created. */
function createTrial(rates: ServiceLimits['rates'] = together) {
  const created: string[] = [];
  const scheduler = createScheduler(
    { concurrency: { reads: 2, writes: 2 }, rates },
    new ConnectionPool(20_000),
    (credential) => {
      created.push(credential);
      return { reads: () => new LocalSlots(2), writes: () => new LocalSlots(2) };
    },
  );
  /** Starts a request. Throws an error if it has to wait. */
  const start = (credential: string, kind: 'reads' | 'writes' = 'reads'): Permit => {
    const permit = scheduler.acquire(request({ credential, kind }));
    if (!(permit instanceof Promise)) return permit;
    // Rejects if the wait is longer than the operation may take.
    permit.catch(() => undefined);
    throw new Error('The request waits.');
  };
  return { scheduler, created, start };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the load is the requests of all credentials, of one kind', async () => {
  const { scheduler, start } = createTrial();
  expect(scheduler.load('reads')).toEqual({ waiting: 0, inFlight: 0 });
  const first = start('ada');
  for (const credential of ['ada', 'grace']) start(credential);
  start('ada', 'writes');
  const waits = [1, 2].map(() => scheduler.acquire(request({ credential: 'ada' })));
  expect(scheduler.load('reads')).toEqual({ waiting: 2, inFlight: 3 });
  expect(scheduler.load('writes')).toEqual({ waiting: 0, inFlight: 1 });
  first.end(null);
  await waits[0];
  expect(scheduler.load('reads')).toEqual({ waiting: 1, inFlight: 3 });
});

test('a scheduler that forgets everything starts the next request at once', () => {
  const { scheduler, start } = createTrial();
  for (let sent = 0; sent < 2; sent += 1) start('ada');
  expect(() => start('ada')).toThrow('The request waits.');
  scheduler.forget();
  expect(scheduler.load('reads')).toEqual({ waiting: 0, inFlight: 0 });
  start('ada');
});

test('a request whose signal is aborted is rejected with its reason, and creates nothing', async () => {
  const { scheduler, created } = createTrial();
  const reason = new Error('the client left');
  await expect(scheduler.acquire(request({ signal: AbortSignal.abort(reason) }))).rejects.toBe(
    reason,
  );
  expect(created).toEqual([]);
});

describe('the rate of a credential', () => {
  const one = { perMinute: 1, minPerMinute: 1 };

  test('counts reads and writes separately, if the service does', () => {
    const { start } = createTrial({ reads: one, writes: one });
    start('ada');
    start('ada', 'writes');
    expect(() => start('ada')).toThrow('The request waits.');
    expect(() => start('ada', 'writes')).toThrow('The request waits.');
  });

  test('counts reads and writes together, if the service does', () => {
    const { start } = createTrial({ together: one });
    start('ada');
    expect(() => start('ada', 'writes')).toThrow('The request waits.');
  });
});

describe('a credential is forgotten', () => {
  test('when it has sent nothing for a minute', () => {
    const { created, start } = createTrial();
    start('ada').end(null);
    vi.advanceTimersByTime(60_000);
    start('ada').end(null);
    expect(created).toEqual(['ada']);
    vi.advanceTimersByTime(80_000);
    start('ada');
    expect(created).toEqual(['ada', 'ada']);
  });

  test.each(['reads', 'writes'] as const)('not while it has %s in flight', (kind) => {
    const { created, start } = createTrial();
    start('ada', kind);
    vi.advanceTimersByTime(200_000);
    start('ada', kind);
    expect(created).toEqual(['ada']);
  });

  test('with a timer only while there is a credential', () => {
    const { start } = createTrial();
    expect(vi.getTimerCount()).toBe(0);
    start('ada').end(null);
    start('grace').end(null);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(80_000);
    expect(vi.getTimerCount()).toBe(0);
    start('ada');
    expect(vi.getTimerCount()).toBe(1);
  });

  test('at once if it has no request when there are 10,000, at most once per second', {
    tags: 'slow',
  }, () => {
    const { created, start } = createTrial();
    vi.advanceTimersByTime(2000);
    start('busy');
    const add = (from: number, to: number) => {
      for (let index = from; index < to; index += 1) start(`user ${index}`).end(null);
    };
    add(1, 10_000);
    start('user 1').end(null);
    expect(created).toHaveLength(10_000);
    // The one after the limit makes all of them be forgotten, except the one with a request.
    add(10_000, 10_001);
    start('user 1').end(null);
    start('busy');
    expect(created.slice(10_000)).toEqual(['user 10000', 'user 1']);
    add(10_001, 20_000);
    const before = created.length;
    start('user 1').end(null);
    expect(created).toHaveLength(before);
  });
});
