import { describe, expect, test } from 'vitest';
import { createCaller } from '../../upstream/http/caller.ts';
import { readAll } from '../../upstream/http/read-all.ts';
import { resetConnection, respondWith } from '../../upstream/http/scripted-server.ts';
import { createSetup, creation, document, respondToAll, titlesOf } from './client-setup.ts';

const { server, createClient } = await createSetup();

const noWait = { 'retry-after': '0' };

describe('a write to Google', () => {
  test('is sent in its own request', async () => {
    server.respond(respondToAll);
    const { caller, seen } = createCaller();
    const responses = await Promise.all(
      createClient().write([creation('A'), creation('B')], caller),
    );
    expect(titlesOf(responses)).toEqual(['A', 'B']);
    expect(server.received.toSorted()).toEqual([
      'POST /v1/documents?fields=documentId {"title":"A"}',
      'POST /v1/documents?fields=documentId {"title":"B"}',
    ]);
    expect(server.lastHeaders()).toMatchObject({ 'content-type': 'application/json' });
    expect(seen.counted).toBe(2);
  });

  test.each([
    ['status 500', respondWith(500), 'unknown', 1],
    ['status 503', respondWith(503, '', noWait), 'unknown', 1],
    ['a connection reset', resetConnection, 'unknown', 1],
    ['an HTML page', respondWith(200, '<html>'), 'unknown', 1],
    ['an incomplete object', respondWith(200, '{"title":'), 'yes', 1],
    ['status 400', respondWith(400), 'no', 1],
    ['status 429 and a long Retry-After', respondWith(429, '', { 'retry-after': '60' }), 'no', 1],
  ])(
    'that fails with %s is sent again only if it was certainly not carried out',
    async (_what, script, applied, times) => {
      server.respond(script);
      await expect(
        createClient().write([creation('A')], createCaller().caller)[0],
      ).rejects.toMatchObject({ name: 'WriteFailed', applied });
      expect(server.received).toHaveLength(times);
    },
  );

  test('makes later reads start again instead of sharing a read that started before it', async () => {
    let release = () => {};
    const client = createClient();
    const { caller, seen } = createCaller();
    const arrived = new Promise<void>((resolve) => {
      server.respond((request, response, body) => {
        release = () => respondToAll(request, response, body);
        resolve();
      }, respondToAll);
    });
    const [before] = readAll(client, [document(1)], caller);
    await arrived;
    await Promise.all(client.write([creation('A')], caller));
    const [after] = readAll(client, [document(1)], caller);
    await after;
    release();
    await before;
    expect(seen.shared).toBe(0);
    expect(server.received).toHaveLength(3);
  });
});
