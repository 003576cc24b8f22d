import { expect, test } from 'vitest';
import { Secret } from '../../../src/config/secret.ts';
import { createTestServer, post } from '../test-server.ts';

test('resolvers receive only the context of the graph, and no HTTP state', async () => {
  const response = await post(createTestServer(), { query: '{ contextKeys }' });
  expect((await response.json()).data).toEqual({
    contextKeys: ['viewer', 'signal', 'operationWork', 'upstream', 'discardFailures'],
  });
});

test('callers without a credential act as the default user of the sandbox', async () => {
  const testServer = createTestServer({ sandboxToken: new Secret('sandbox-ada') });
  const whoami = async (headers = {}) =>
    (await (await post(testServer, { query: '{ whoami }' }, headers)).json()).data.whoami;
  expect(await whoami()).toBe('sandbox');
  expect(await whoami({ 'x-asana-authorization': 'Bearer sandbox-grace' })).toBe('header');
});

test('a result contains its upstream cost in extensions', async () => {
  const response = await post(createTestServer(), { query: '{ hello fails(how: CODED) }' });
  expect((await response.json()).extensions).toEqual({
    upstream: { totals: { requests: 2, reads: 3, writes: 0, shared: 0, saved: 1 }, notes: [] },
  });
});
