import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type * as z from 'zod';
import { environment } from '../../src/config/variable.ts';

// Every setting that is a number: the ends of its range, and the test that reaches what it limits and passes it.

type Environment = z.output<typeof environment>;
type NumberName = {
  [Name in keyof Environment]-?: NonNullable<Environment[Name]> extends number ? Name : never;
}[keyof Environment];

/** The test of each setting: its file, and a part of its title. */
const tests: Readonly<Record<NumberName, readonly [file: string, title: string]>> = {
  PORT: ['program.process', 'for a %s in use'],
  SANDBOX_PORT: ['program.process', 'for a %s in use'],
  METRICS_PORT: ['observe/metrics/endpoint', 'a port in use is an error that names METRICS_PORT'],
  WORKERS: ['command/worker.process', 'two workers stop without an error'],
  SANDBOX_EXTRA_TASKS: ['sandbox/world', 'extraTasks adds projects with this number of tasks'],
  MAX_BODY_BYTES: ['server/plugin/request-body', 'over the maximum size is rejected'],
  OPERATION_TIMEOUT_MS: ['server/plugin/operation-timeout', 'an operation that times out'],
  MAX_OPERATION_PROCESSOR_MS: [
    'server/plugin/operation-work',
    'an operation with more processor time than it may use',
  ],
  MAX_PROCESSOR_MS_PER_MINUTE_PER_CALLER: [
    'server/plugin/operation-work',
    'a caller that has used its processor time of the minute',
  ],
  UPSTREAM_TIMEOUT_MS: [
    'upstream/http/http-client',
    'without a response in time fails with `timeout`',
  ],
  CIRCUIT_BREAKER_MIN_REQUESTS: [
    'upstream/http/protection/circuit-breaker',
    'stays closed below the minimum number of requests',
  ],
  CIRCUIT_BREAKER_FAILURE_PERCENT: [
    'upstream/http/protection/circuit-breaker',
    'opens when more than half of the requests fail',
  ],
  CIRCUIT_BREAKER_WINDOW_MS: [
    'upstream/http/protection/rolling-count',
    'has the events of the window, and forgets a tenth',
  ],
  CIRCUIT_BREAKER_PAUSE_MS: [
    'upstream/http/protection/circuit-breaker',
    'sends one probe after the pause, and rejects the others',
  ],
  MAX_RETRY_PERCENT: [
    'upstream/http/protection/retry-budget',
    'the share of requests that may be retries is a setting',
  ],
  DRAIN_DELAY_MS: ['stop.process', 'a server in its drain delay is alive but not ready'],
  STOP_TIMEOUT_MS: ['stop.process', 'exits without an error within its time limits'],
  UPSTREAM_CONNECTIONS: ['upstream/pacing/connection-pool', 'at most its part of the connections'],
  UPLOAD_CONNECTIONS: [
    'server/route/upload-rate.slow',
    'have at most the connections for uploads, and none of other requests',
  ],
  UPLOAD_MIN_BYTES_PER_SECOND: ['server/route/upload-rate.slow', 'bytes ends after %i ms'],
  ASANA_REQUESTS_PER_MINUTE: ['upstream/pacing/rate-budget', 'is a sliding window of one minute'],
  GOOGLE_DOCS_READS_PER_MINUTE: [
    'upstream/pacing/rate-budget',
    'is a sliding window of one minute',
  ],
  GOOGLE_DOCS_WRITES_PER_MINUTE: [
    'upstream/pacing/rate-budget',
    'is a sliding window of one minute',
  ],
  GOOGLE_DRIVE_UNITS_PER_MINUTE: [
    'upstream/pacing/rate-budget',
    'is a sliding window of one minute',
  ],
  GOOGLE_DOCS_READS_PER_PROJECT: [
    'schema/google/document/project-quota',
    'of one person above its share are not sent at once',
  ],
  GOOGLE_DOCS_WRITES_PER_PROJECT: [
    'schema/google/document/project-quota',
    'of one person above its share are not sent at once',
  ],
  GOOGLE_DRIVE_UNITS_PER_PROJECT: [
    'schema/google/document/project-quota',
    'of one person above its share are not sent at once',
  ],
  ASANA_SEARCHES_PER_MINUTE: [
    'operation/search-limit.slow',
    'a search beyond the limit is not sent',
  ],
  MAX_UPSTREAM_REQUESTS: ['limit/cost', 'rejects an operation of 4 reads'],
  MAX_NODES: ['limit/cost', 'rejects an operation that can return 13 records'],
  MAX_RESPONSE_NODES: ['limit/cost', 'has as many objects as the limit permits'],
  MAX_RESPONSE_BYTES: ['limit/cost', 'has as many bytes of a text as the limit permits'],
  POLL_INTERVAL_MS: ['live/feed/poll-interval', 'but at least the minimum'],
  MAX_CONCURRENT_OPERATIONS: [
    'server/admission/admission',
    'accepts operations again as soon as a client has its response',
  ],
  MAX_CONCURRENT_OPERATIONS_PER_CALLER: [
    'server/admission/admission',
    'a caller with the maximum number of operations in progress',
  ],
  MAX_OPERATIONS_PER_MINUTE_PER_CALLER: [
    'server/admission/admission',
    'a caller with the maximum number of operations in a minute',
  ],
  MAX_SUBSCRIPTIONS: [
    'live/subscription/limit',
    'a caller and the server have limits of open streams',
  ],
  MAX_SUBSCRIPTIONS_PER_CALLER: [
    'live/subscription/limit',
    'a caller and the server have limits of open streams',
  ],
  MAX_SUBSCRIPTIONS_PER_CONNECTION: [
    'server/subscription/real-server',
    'a connection has a limit of subscriptions',
  ],
  MAX_REQUESTS_PER_MINUTE_PER_ADDRESS: [
    'server/admission/address-limit',
    'an address that has sent too many requests in a minute',
  ],
  MAX_CONNECTIONS: [
    'server/connection-limit.slow',
    'connections above the maximum are closed at once',
  ],
  HEADERS_TIMEOUT_MS: [
    'server/connection-limit.slow',
    'is disconnected after the time for headers',
  ],
  REQUEST_TIMEOUT_MS: [
    'server/connection-limit.slow',
    'is disconnected after the time for requests',
  ],
  KEEP_ALIVE_TIMEOUT_MS: [
    'server/connection-limit.slow',
    'a connection is closed if it has no request for the keep-alive time',
  ],
  SEND_TIMEOUT_MS: ['server/connection-limit.slow', 'nothing of %s is disconnected'],
  MAX_WAITING_RESULT_BYTES: [
    'live/subscription/result-queue',
    'replaces the results that wait longest with RESYNC',
  ],
  SUBSCRIPTION_HEARTBEAT_MS: [
    'server/subscription/event',
    'a stream without results has a heartbeat in every period',
  ],
};

const ranges = Object.entries(environment.shape).flatMap(([name, type]) => {
  const { error } = type.safeParse('x');
  const [, min, max] = /a whole number from (\d+) to (\d+)\./.exec(error?.message ?? '') ?? [];
  return min === undefined ? [] : [[name, Number(min), Number(max), type] as const];
});

test.each(ranges)('%s accepts %i and %i, and rejects the next numbers', (_name, min, max, type) => {
  expect(type.safeParse(String(min))).toEqual({ success: true, data: min });
  expect(type.safeParse(String(max))).toEqual({ success: true, data: max });
  for (const outside of [min - 1, max + 1])
    expect(type.safeParse(String(outside)).success).toBe(false);
});

test('every setting that is a number has a test of what it limits', () => {
  expect(Object.keys(tests).toSorted()).toEqual(ranges.map(([name]) => name).toSorted());
  const missing = Object.entries(tests).filter(
    ([, [file, title]]) => !readFileSync(`test/${file}.test.ts`, 'utf8').includes(title),
  );
  expect(missing).toEqual([]);
});
