import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ConnectionPool } from '../../../src/upstream/pacing/connection-pool.ts';
import { type Permit, WaitTooLong } from '../../../src/upstream/pacing/permit.ts';
import { ProjectQuota } from '../../../src/upstream/pacing/project-quota.ts';
import { createScheduler } from '../../../src/upstream/pacing/scheduler.ts';
import { runProjectLoad } from './project-load.ts';
import { request } from './request.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('200 people whose pages need half of a quota, beside a script that reads without a pause,', () => {
  test.each([1, 3])('are served at once by %i instances', { tags: 'slow' }, async (instances) => {
    const load = { instances, perMinute: 600, pagesPerMinute: 330, scripts: 1, minutes: 6 };
    const result = await runProjectLoad(load);
    expect(result.pages).toBeGreaterThan(1500);
    expect(result.failedPages).toBe(0);
    expect(result.p99WaitMs).toBeLessThan(1000);
    expect(result.used).toBeGreaterThan(0.95);
    expect(result.refused).toBe(0);
    expect(result.maxInFlight).toBeLessThanOrEqual(50);
  });
});

test('ten scripts, which together want the whole quota, do not delay people', {
  tags: 'slow',
}, async () => {
  const load = { instances: 1, perMinute: 3000, pagesPerMinute: 600, scripts: 10, minutes: 3 };
  const result = await runProjectLoad(load);
  expect(result.failedPages).toBe(0);
  expect(result.p99WaitMs).toBeLessThan(1000);
  expect(result.used).toBeGreaterThan(0.95);
});

test.each([1, 3])(
  'a quota that is smaller than the setting is used by %i instances almost without a refusal',
  { tags: 'slow' },
  async (instances) => {
    const load = { instances, perMinute: 450, pagesPerMinute: 200, scripts: 1, minutes: 6 };
    const result = await runProjectLoad({ ...load, believedPerMinute: 600 });
    expect(result.refused).toBeGreaterThan(0);
    expect(result.refused).toBeLessThan(0.01);
    expect(result.used).toBeGreaterThan(0.9);
    expect(result.failedPages).toBe(0);
  },
);

test('three instances that lose the limit store use their parts of the quota, and no more', {
  tags: 'slow',
}, async () => {
  const load = { instances: 3, perMinute: 600, pagesPerMinute: 330, scripts: 1, minutes: 4 };
  const result = await runProjectLoad({ ...load, losesLimitStore: true });
  expect(result.refused).toBe(0);
  expect(result.failedPages).toBe(0);
  expect(result.used).toBeGreaterThan(0.9);
});

/** A scheduler whose credentials share this quota. */
function createTrial(perMinute: number) {
  const quota = new ProjectQuota(perMinute);
  const rates = { together: { minPerMinute: 60 } };
  const scheduler = createScheduler(
    { concurrency: { reads: 100, writes: 100 }, rates },
    new ConnectionPool(1000),
    undefined,
    { reads: quota, writes: quota },
  );
  const waiting: string[] = [];
  const started: string[] = [];
  const permits: Permit[] = [];
  const start = async (credential: string, changes: Parameters<typeof request>[0] = {}) => {
    waiting.push(credential);
    const permit = await scheduler.acquire(request({ credential, ...changes }));
    waiting.splice(waiting.indexOf(credential), 1);
    started.push(credential);
    permits.push(permit);
  };
  const startMany = (credential: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => start(credential)));
  return { quota, scheduler, start, startMany, started, waiting, permits };
}

const longDeadline = () => ({ deadlineAt: Date.now() + 600_000 });

test('a request that would be sent after its deadline is refused at once, with the time until its turn', async () => {
  const { startMany, start } = createTrial(20);
  await Promise.all([startMany('ada', 10), startMany('grace', 10)]);
  await vi.advanceTimersByTimeAsync(5000);
  const error = await start('guest').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(WaitTooLong);
  const { retryAfterMs, isOfProject } = error as WaitTooLong;
  expect(isOfProject).toBe(true);
  expect(retryAfterMs).toBe(55_500);
  await vi.advanceTimersByTimeAsync(retryAfterMs);
  await start('guest');
});

test('of those that wait, whoever has used least is served first', async () => {
  const { startMany, start, started } = createTrial(30);
  await Promise.all([startMany('grace', 9), startMany('guest', 10)]);
  await vi.advanceTimersByTimeAsync(20_000);
  await startMany('ada', 10);
  started.length = 0;
  void start('ada', longDeadline());
  void start('grace', { ...longDeadline(), units: 2 });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(started).toEqual([]);
  // One unit is left, for whoever has used nothing.
  void start('new', longDeadline());
  await vi.advanceTimersByTimeAsync(0);
  expect(started).toEqual(['new']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(started).toEqual(['new', 'grace', 'ada']);
});

test('a refusal pauses every credential until one request is accepted', async () => {
  const { start, started, permits, scheduler } = createTrial(1000);
  await start('ada');
  permits[0]?.end({ retryAfterMs: 4000, isOfProject: true });
  started.length = 0;
  void start('grace');
  void start('guest', { kind: 'writes' });
  await vi.advanceTimersByTimeAsync(3900);
  expect(started).toEqual([]);
  await vi.advanceTimersByTimeAsync(600);
  expect(started).toEqual(['grace']);
  await vi.advanceTimersByTimeAsync(5000);
  expect(started).toEqual(['grace']);
  permits[1]?.end(null);
  await vi.advanceTimersByTimeAsync(2000);
  expect(started).toEqual(['grace', 'guest']);
  expect(scheduler.load('reads').waiting).toBe(0);
});

test('a refusal rejects the requests whose operation ends before the pause', async () => {
  const { start, permits } = createTrial(1000);
  await start('ada');
  permits[0]?.end({ retryAfterMs: 60_000, isOfProject: true });
  const error = await start('grace').catch((reason: unknown) => reason);
  expect(error).toMatchObject({ isOfProject: true });
  expect((error as WaitTooLong).retryAfterMs).toBeGreaterThanOrEqual(60_000);
  expect((error as WaitTooLong).retryAfterMs).toBeLessThan(62_000);
});

test('a probe that takes too long rejects the waiting requests shortly before their operation ends', async () => {
  const { start, permits } = createTrial(1000);
  await start('ada');
  permits[0]?.end({ retryAfterMs: 2000, isOfProject: true });
  void start('grace');
  const waiting = start('guest').catch((reason: unknown) => reason);
  await vi.advanceTimersByTimeAsync(29_800);
  expect(permits).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(200);
  const error = await waiting;
  expect(error).toBeInstanceOf(WaitTooLong);
  expect(error).toMatchObject({ isOfProject: true, retryAfterMs: 1000 });
});

test('a probe without a response is repeated by the next request', async () => {
  const { start, started, permits } = createTrial(1000);
  await start('ada');
  permits[0]?.end({ retryAfterMs: 2000, isOfProject: true });
  void start('grace');
  void start('guest');
  await vi.advanceTimersByTimeAsync(2500);
  expect(started).toEqual(['ada', 'grace']);
  permits[1]?.end(undefined);
  await vi.advanceTimersByTimeAsync(100);
  expect(started).toEqual(['ada', 'grace', 'guest']);
});

test('a credential that stops waiting does not hold up those that have used more', async () => {
  const { startMany, start, started } = createTrial(20);
  await Promise.all([startMany('ada', 10), startMany('grace', 10)]);
  const abort = new AbortController();
  const left = start('guest', { ...longDeadline(), signal: abort.signal }).catch(() => 'aborted');
  void start('ada', longDeadline());
  await vi.advanceTimersByTimeAsync(1000);
  abort.abort();
  expect(await left).toBe('aborted');
  await vi.advanceTimersByTimeAsync(65_000);
  expect(started.at(-1)).toBe('ada');
  expect(started).toHaveLength(21);
});
