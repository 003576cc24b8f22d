import { expect, test } from 'vitest';
import { Secret } from '../../../src/config/secret.ts';
import { toResultError } from '../../../src/server/plugin/subscription-transport.ts';
import { CallbackStream } from '../../../src/server/subscription/callback/callback-stream.ts';

test('no check follows the last message of a subscription, which the router has not accepted yet', () => {
  const actions: string[] = [];
  const stream = new CallbackStream({
    // Results that never come.
    results: { [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}) }) },
    start: null,
    target: {
      url: 'http://router.example/callback',
      subscriptionId: '1',
      verifier: new Secret('canary-verifier'),
      heartbeatIntervalMs: 1000,
    },
    client: {
      // A router that does not respond.
      send(_target, { action }) {
        actions.push(action);
        return new Promise(() => {});
      },
    },
    toClientError: toResultError,
    onFailure() {},
    onReleased() {},
  });
  void stream.run();
  stream.complete();
  stream.beat();
  expect(actions).toEqual(['complete']);
});
