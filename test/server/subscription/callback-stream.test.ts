import { describe, expect, test } from 'vitest';
import { Secret } from '../../../src/config/secret.ts';
import { toResultError } from '../../../src/server/plugin/subscription-transport.ts';
import type { CallbackOutcome } from '../../../src/server/subscription/callback/callback-client.ts';
import { CallbackStream } from '../../../src/server/subscription/callback/callback-stream.ts';

/** A subscription without results, whose router has these outcomes, and then does not respond. */
function createStream(outcomes: CallbackOutcome[] = []) {
  const actions: string[] = [];
  const failures: string[] = [];
  const state = { actions, failures, released: 0 };
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
      send(_target, { action }) {
        actions.push(action);
        const outcome = outcomes.shift();
        return outcome === undefined ? new Promise(() => {}) : Promise.resolve(outcome);
      },
    },
    toClientError: toResultError,
    onFailure: (failure) => failures.push(failure),
    onReleased() {
      state.released += 1;
    },
  });
  void stream.run();
  /** Sends a check, and waits for its outcome. */
  const check = async () => {
    stream.beat();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { stream, state, check };
}

test('no check follows the last message of a subscription, which the router has not accepted yet', () => {
  const { stream, state } = createStream();
  stream.complete();
  stream.beat();
  expect(state.actions).toEqual(['complete']);
});

describe('the checks of a subscription', () => {
  const failed: CallbackOutcome = { failure: 'status 500' };

  test('end it when three of them have failed one after the other', async () => {
    const { state, check } = createStream([failed, failed, failed]);
    await check();
    await check();
    expect(state).toMatchObject({ released: 0, failures: [] });
    await check();
    expect(state).toMatchObject({ released: 1, failures: ['status 500'] });
    await check();
    expect(state.actions).toEqual(['check', 'check', 'check']);
  });

  test('do not end it if one of three was accepted', async () => {
    const { state, check } = createStream([failed, failed, 'accepted', failed, failed, 'accepted']);
    for (let count = 0; count < 6; count += 1) await check();
    expect(state).toMatchObject({ released: 0, failures: [] });
    expect(state.actions.length).toBe(6);
  });

  test('end it at once if the router no longer knows it, which is no failure', async () => {
    const { state, check } = createStream(['gone']);
    await check();
    expect(state).toEqual({ actions: ['check'], failures: [], released: 1 });
  });

  test('follow one another: the next one is sent when the router has responded', () => {
    const { stream, state } = createStream();
    stream.beat();
    stream.beat();
    expect(state.actions).toEqual(['check']);
  });
});
