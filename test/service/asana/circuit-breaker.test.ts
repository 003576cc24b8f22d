import { afterAll, expect, test } from 'vitest';
import { createAsanaClient } from '../../../src/service/asana/client.ts';
import { FailedAssumptions } from '../../../src/upstream/assumption/failed-assumptions.ts';
import { createHttpClient } from '../../../src/upstream/http/http-client.ts';
import { createCaller } from '../../upstream/http/caller.ts';
import { readAll } from '../../upstream/http/read-all.ts';
import { schedulerFor, uploadTurnsFor } from '../../upstream/http/scheduler.ts';
import { withoutProtection } from '../../upstream/http/without-protection.ts';
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
    uploadTurns: uploadTurnsFor(5),
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
