import { afterAll, expect, test } from 'vitest';
import { createAsanaClient } from '../../src/asana/client.ts';
import { FailedAssumptions } from '../../src/assumption/failed-assumptions.ts';
import { createHttpClient } from '../../src/http/http-client.ts';
import { createCaller } from '../http/caller.ts';
import { readAll } from '../http/read-all.ts';
import { schedulerFor } from '../http/scheduler.ts';
import { withoutProtection } from '../http/without-protection.ts';
import { task } from './client-setup.ts';

const http = createHttpClient();
afterAll(() => http.close());

test('refused connections open the circuit breaker, and its listener receives the name of the API', async () => {
  const changes: unknown[] = [];
  const client = createAsanaClient({
    failedAssumptions: new FailedAssumptions(),
    ...withoutProtection,
    baseUrl: 'http://127.0.0.1:1',
    timeoutMs: 2000,
    http,
    scheduler: schedulerFor(50, 15),
    searchScheduler: schedulerFor(50, 15),
    circuitBreaker: { minRequests: 2, failurePercent: 50, windowMs: 10_000, pauseMs: 60_000 },
    onCircuitChange: (api, isOpen) => changes.push([api, isOpen]),
  });
  const { caller } = createCaller();
  await expect(readAll(client, [task(1)], caller)[0]).rejects.toMatchObject({
    reason: 'circuit-open',
    delivery: 'no',
  });
  expect(changes).toEqual([['Asana', true]]);
});
