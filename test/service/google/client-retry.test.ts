import { describe, expect, test } from 'vitest';
import { createCaller } from '../../upstream/http/caller.ts';
import { readAll } from '../../upstream/http/read-all.ts';
import { respondWith } from '../../upstream/http/scripted-server.ts';
import {
  createSetup,
  document,
  file,
  many,
  recordAt,
  respondToAll,
  respondWithParts,
  sortedRequests,
  titlesOf,
} from './client-setup.ts';

const { server, createClient } = await createSetup();

const noWait = { 'retry-after': '0' };

describe('a read of Google that fails temporarily', () => {
  test('is sent again, three times in total', async () => {
    server.respond(respondWith(503, '', noWait), respondWith(429, '', noWait), respondToAll);
    const { caller, seen } = createCaller();
    const [response] = readAll(createClient(), [document(1)], caller);
    expect(await response).toMatchObject({ data: { title: '1' } });
    expect(seen.requests.map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 503],
      [2, 429],
      [3, 200],
    ]);
    expect(seen.counted).toBe(3);
    server.respond(respondWith(503, '', noWait));
    await expect(readAll(createClient(), [document(1)], caller)[0]).rejects.toMatchObject({
      reason: 'unavailable',
      status: 503,
    });
    expect(server.received).toHaveLength(3);
  });

  test('in a batch is sent again without the other reads of the batch', async () => {
    server.respond(
      respondWithParts([
        [0, 200, recordAt('/0')],
        [1, 403, '{"error":{"errors":[{"reason":"userRateLimitExceeded"}]}}', 'Retry-After: 0'],
        [2, 404, '{}'],
      ]),
      respondToAll,
    );
    const results = await Promise.allSettled(
      readAll(createClient(), many(3, document), createCaller().caller),
    );
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(sortedRequests(server)).toEqual(['GET /v1/documents/1', 'POST /batch']);
  });

  test('because its batch failed is sent again with the batch', async () => {
    server.respond(respondWith(503, '', noWait), respondToAll);
    const responses = await Promise.all(
      readAll(createClient(), many(3, file), createCaller().caller),
    );
    expect(titlesOf(responses)).toEqual(['0', '1', '2']);
    expect(server.received).toHaveLength(2);
  });

  test('is not sent again after the deadline of the operation', async () => {
    server.respond(respondWith(429, '', { 'retry-after': '60' }));
    const { caller } = createCaller();
    await expect(readAll(createClient(), [document(1)], caller)[0]).rejects.toMatchObject({
      reason: 'rate-limited',
      retryAfterMs: 60_000,
    });
    expect(server.received).toHaveLength(1);
  });
});

test.each([400, 401, 403, 404, 409, 418])(
  'a read of Google with status %d is not sent again',
  async (status) => {
    server.respond(respondWith(status, '', noWait));
    await expect(
      readAll(createClient(), [document(1)], createCaller().caller)[0],
    ).rejects.toMatchObject({ status });
    expect(server.received).toHaveLength(1);
  },
);
