import { expect, test } from 'vitest';
import { Secret } from '../../../src/config/secret.ts';
import { createStandIn, post } from '../test-server.ts';

test('resolvers are given the context of the graph and nothing of HTTP', async () => {
  const response = await post(createStandIn(), { query: '{ contextKeys }' });
  expect((await response.json()).data).toEqual({ contextKeys: ['viewer', 'signal', 'upstream'] });
});

test('callers without a credential are the sandbox default person, in the sandbox', async () => {
  const standIn = createStandIn({ sandboxToken: new Secret('sandbox-ada') });
  const whoami = async (headers = {}) =>
    (await (await post(standIn, { query: '{ whoami }' }, headers)).json()).data.whoami;
  expect(await whoami()).toBe('sandbox');
  expect(await whoami({ 'x-asana-authorization': 'Bearer sandbox-grace' })).toBe('header');
});

test('what an operation cost upstream stands beside its data', async () => {
  const response = await post(createStandIn(), { query: '{ hello fails(how: CODED) }' });
  expect((await response.json()).extensions).toEqual({
    upstream: { totals: { requests: 2, reads: 3, writes: 0, shared: 0, saved: 1 }, notes: [] },
  });
});
