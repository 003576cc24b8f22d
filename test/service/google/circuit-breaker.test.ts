import { afterAll, expect, test } from 'vitest';
import { createGoogleClient } from '../../../src/service/google/client.ts';
import { FailedAssumptions } from '../../../src/upstream/assumption/failed-assumptions.ts';
import { createHttpClient } from '../../../src/upstream/http/http-client.ts';
import { createCaller } from '../../upstream/http/caller.ts';
import { readAll } from '../../upstream/http/read-all.ts';
import { schedulerFor, uploadTurnsFor } from '../../upstream/http/scheduler.ts';
import { createScriptedServer, respondWith } from '../../upstream/http/scripted-server.ts';
import { withoutProtection } from '../../upstream/http/without-protection.ts';
import { document, file } from './client-setup.ts';

const http = createHttpClient();
const server = await createScriptedServer();
afterAll(() => http.close());

test('an API that fails opens its own circuit breaker, and the other API is read', async () => {
  const changes: unknown[] = [];
  const scheduler = () => schedulerFor(50, 15);
  const client = createGoogleClient({
    failedAssumptions: new FailedAssumptions(),
    ...withoutProtection,
    baseUrls: { docs: 'http://127.0.0.1:1', drive: server.url },
    timeoutMs: 2000,
    http,
    schedulers: { docs: scheduler(), drive: scheduler(), download: scheduler() },
    uploadTurns: uploadTurnsFor(5),
    circuitBreaker: { minRequests: 2, failurePercent: 50, windowMs: 10_000, pauseMs: 60_000 },
    onCircuitChange: (api, isOpen) => changes.push([api, isOpen]),
  });
  const { caller } = createCaller();
  await expect(readAll(client, [document(1)], caller)[0]).rejects.toMatchObject({
    reason: 'circuit-open',
    delivery: 'no',
  });
  expect(changes).toEqual([['Google Docs', true]]);
  server.respond(respondWith(200, '{"name":"A"}'));
  expect(await readAll(client, [file(1)], caller)[0]).toMatchObject({ data: { name: 'A' } });
});
