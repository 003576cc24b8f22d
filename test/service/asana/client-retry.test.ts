import { describe, expect, test } from 'vitest';
import { createCaller } from '../../upstream/http/caller.ts';
import { readAll } from '../../upstream/http/read-all.ts';
import { resetConnection, respondWith } from '../../upstream/http/scripted-server.ts';
import { recordWaits } from '../../waits.ts';
import { createSetup, respondToAll, task, tasks } from './client-setup.ts';

const { server, createClient } = await createSetup();

const waits = recordWaits();

describe('a read that fails temporarily', () => {
  test('is sent again, three times in total', async () => {
    server.respond(respondWith(503), resetConnection, respondToAll);
    const { caller, seen } = createCaller();
    const [response] = readAll(createClient(), [task(1)], caller);
    expect(await response).toMatchObject({ data: { gid: '1' } });
    expect(seen.requests.map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 503],
      [2, null],
      [3, 200],
    ]);
    expect(seen.counted).toBe(3);
    server.respond(respondWith(503));
    await expect(readAll(createClient(), [task(1)], caller)[0]).rejects.toMatchObject({
      status: 503,
    });
    expect(server.received).toHaveLength(3);
  });

  test('waits as long as Asana asks, or for a random time without Retry-After', async () => {
    server.respond(respondWith(429, '', { 'retry-after': '4' }), respondWith(429), respondToAll);
    const { caller } = createCaller();
    await readAll(createClient(), [task(1)], caller)[0];
    // With jitter, so that callers that were refused together do not return together. Less the time since the response, which is longer on
    // a busy machine.
    expect(waits[0]).toBeGreaterThan(3500);
    expect(waits[0]).toBeLessThanOrEqual(4400);
    expect(waits[1]).toBeGreaterThan(20);
    expect(waits[1]).toBeLessThanOrEqual(2200);
  });

  test('is not sent again after the deadline of the operation', async () => {
    server.respond(respondWith(429, '', { 'retry-after': '4' }));
    const { caller } = createCaller({ deadlineAt: Date.now() + 3000 });
    await expect(readAll(createClient(), [task(1)], caller)[0]).rejects.toMatchObject({
      retryAfterMs: 4000,
    });
    expect(server.received).toHaveLength(1);
  });

  test('in a batch is sent again without the other reads of the batch', async () => {
    server.respond((_request, response) => {
      const data = [
        { status_code: 200, body: { data: { gid: '0' } } },
        { status_code: 500, body: {} },
        { status_code: 404, body: {} },
      ];
      response.end(JSON.stringify({ data }));
    }, respondToAll);
    const { caller } = createCaller();
    const [succeeded, retried, failed] = await Promise.allSettled(
      readAll(createClient(), tasks(3), caller),
    );
    expect([succeeded?.status, retried?.status]).toEqual(['fulfilled', 'fulfilled']);
    expect(failed).toMatchObject({ reason: { reason: 'not-found' } });
    expect(server.received[1]).toBe('GET /tasks/1?opt_fields=name');
  });
});
