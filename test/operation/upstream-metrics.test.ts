import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { UpstreamMetrics } from '../../src/operation/report/upstream-metrics.ts';
import { countRawWrite } from '../../src/operation/report/written.ts';
import type { WaitTimes } from '../../src/upstream/pacing/wait-time.ts';

const at = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(ms);

beforeEach(() => void at(1000));
afterEach(() => void vi.restoreAllMocks());

/** A request that was sent after this wait, and whose response arrives now. */
const sent = (ms: number, waited: WaitTimes | null) => ({
  baseUrl: 'https://service.example',
  method: 'GET',
  route: '/records',
  calls: [{ method: 'GET', route: '/records', fields: [] }],
  statuses: [200],
  status: 200,
  isRateLimited: false,
  ms,
  attempt: 1,
  waited,
});

const wait = (rateLimit: number, concurrency = 0, connection = 0): WaitTimes => ({
  rateLimit,
  concurrency,
  connection,
});

describe('the time that requests waited', () => {
  test('is absent if none waited', () => {
    const metrics = new UpstreamMetrics(true);
    metrics.request('asana', sent(50, null));
    metrics.request('asana', sent(50, wait(0)));
    const { totals, requests } = metrics.report();
    expect(totals).not.toHaveProperty('waitedMs');
    expect(requests?.map(({ waitedMs }) => waitedMs)).toEqual([undefined, wait(0)]);
    expect(metrics.summary().upstream).toMatchObject({ asana: { requests: 2, waitedMs: 0 } });
  });

  test('ends when a request is sent, and is listed with it', () => {
    const metrics = new UpstreamMetrics(true);
    at(1100);
    metrics.request('asana', sent(40, wait(30.04, 20, 10)));
    const { totals, requests } = metrics.report();
    expect(totals.waitedMs).toEqual(wait(30, 20, 10));
    expect(requests).toMatchObject([{ startMs: 60, ms: 40, waitedMs: wait(30, 20, 10) }]);
    expect(metrics.summary().upstream).toMatchObject({ asana: { waitedMs: 60 } });
  });

  test('counts once while several wait, with its causes in proportion', () => {
    const metrics = new UpstreamMetrics(false);
    // From 1000 to 1060.
    at(1100);
    metrics.request('asana', sent(40, wait(60)));
    // From 1000 to 1060 too.
    metrics.request('google', sent(40, wait(0, 60)));
    expect(metrics.report().totals.waitedMs).toEqual(wait(60));
    // From 1000 to 1080: the last 20 ms are new, three quarters of them for a connection.
    metrics.request('google', sent(20, wait(0, 20, 60)));
    expect(metrics.report().totals.waitedMs).toEqual(wait(60, 5, 15));
    expect(metrics.summary().upstream).toMatchObject({
      asana: { waitedMs: 60 },
      google: { waitedMs: 20 },
    });
  });

  test('contains the wait of a request that was not sent', () => {
    const metrics = new UpstreamMetrics(false);
    metrics.waited('google', wait(0, 0, 7));
    expect(metrics.report().totals).toMatchObject({ requests: 0, waitedMs: wait(0, 0, 7) });
  });
});

test.each([
  [0.94, {}],
  [0.95, { processorMs: 1 }],
  [1, { processorMs: 1 }],
  [12.34, { processorMs: 12.3 }],
])('of %d ms of computation, the report contains %o', (processorMs, expected) => {
  const metrics = new UpstreamMetrics(false, null, { processorMs });
  const { processorMs: reported } = metrics.report().totals;
  expect(reported === undefined ? {} : { processorMs: reported }).toEqual(expected);
  expect(metrics.summary()).toEqual(expected);
});

async function countRaw(
  counts: { readonly reads: number; readonly writes: number },
  status: number,
) {
  const metrics = new UpstreamMetrics(false);
  const request = { method: 'POST', address: '/records', headers: {}, body: null, ...counts };
  await countRawWrite(request as never, Promise.resolve({ status } as never), metrics);
  return metrics.summary();
}

test.each([
  [200, 'YES'],
  [299, 'YES'],
  [300, 'UNKNOWN'],
  [399, 'UNKNOWN'],
  [400, 'NO'],
  [499, 'NO'],
  [500, 'UNKNOWN'],
])('a raw write with status %i counts as applied: %s', async (status, applied) => {
  expect(await countRaw({ reads: 0, writes: 1 }, status)).toEqual({ applied: { [applied]: 1 } });
});

test('a raw batch counts as unknown, because only its body says what was applied', async () => {
  expect(await countRaw({ reads: 1, writes: 1 }, 200)).toEqual({ applied: { UNKNOWN: 1 } });
});
