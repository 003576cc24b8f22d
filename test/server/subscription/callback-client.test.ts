import { describe, expect, test } from 'vitest';
import { Secret } from '../../../src/config/secret.ts';
import {
  CallbackClient,
  type CallbackOutcome,
} from '../../../src/server/subscription/callback/callback-client.ts';
import { createScriptedServer, respondWith } from '../../upstream/http/scripted-server.ts';
import { recordWaits } from '../../waits.ts';

// One message to a router, whose responses the test decides.

recordWaits();
const router = await createScriptedServer();
const client = new CallbackClient(2000);
const target = {
  url: `${router.url}/callback/a%20b?tenant=1&key=x%2Fy`,
  subscriptionId: 'the id',
  verifier: new Secret('the verifier'),
  heartbeatIntervalMs: 5000,
};
const check = () => client.send(target, { action: 'check' });

test('a message is sent to the path and query of the router, with the version of the protocol', async () => {
  router.respond(respondWith(204));
  expect(await client.send(target, { action: 'next', payload: { data: 1 } })).toBe('accepted');
  const body = {
    kind: 'subscription',
    action: 'next',
    payload: { data: 1 },
    id: 'the id',
    verifier: 'the verifier',
  };
  expect(router.received).toEqual([
    `POST /callback/a%20b?tenant=1&key=x%2Fy ${JSON.stringify(body)}`,
  ]);
  expect(router.lastHeaders()).toMatchObject({
    'content-type': 'application/json',
    'subscription-protocol': 'callback/1.0',
  });
});

describe('a response', () => {
  const failure = (status: number) => ({ failure: `status ${status}`, isRepeatable: false });

  test.each<[status: number, CallbackOutcome]>([
    [200, 'accepted'],
    [204, 'accepted'],
    [299, 'accepted'],
    [404, 'gone'],
    [300, failure(300)],
    [307, failure(307)],
    [400, failure(400)],
    [410, failure(410)],
    [500, failure(500)],
  ])('with status %d means %j, and the message is not sent again', async (status, outcome) => {
    router.respond(respondWith(status, '', { location: `${router.url}/other` }));
    expect(await check()).toEqual(outcome);
    expect(router.received).toHaveLength(1);
  });

  test.each([429, 503])('with status %d is followed by the same message', async (status) => {
    router.respond(respondWith(status), respondWith(200));
    expect(await check()).toBe('accepted');
    expect(router.received).toHaveLength(2);
    expect(router.received[0]).toBe(router.received[1]);
  });

  test('that stays unavailable ends the attempts', async () => {
    router.respond(respondWith(503));
    expect(await check()).toEqual({ failure: 'status 503', isRepeatable: true });
  });
});

test('a refused connection is a failure with its code', async () => {
  const outcome = await client.send({ ...target, url: 'http://127.0.0.1:1/' }, { action: 'check' });
  expect(outcome).toEqual({ failure: 'ECONNREFUSED', isRepeatable: true });
});

test('a connection that ends in the middle is not followed by the same message', async () => {
  router.respond((_request, response) => response.socket?.destroy());
  expect(await check()).toEqual({ failure: 'UND_ERR_SOCKET', isRepeatable: false });
  expect(router.received).toHaveLength(1);
});
