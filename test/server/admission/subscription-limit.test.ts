import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { parseConfig } from '../../../src/config/environment.ts';
import { createSubscriptionLimits } from '../../../src/server/admission/subscription-limit.ts';
import type { RequestState } from '../../../src/server/request/request-state.ts';

/** The error of the first subscription of a server. */
function errorWith(maxSubscriptions: string): unknown {
  const limits = createSubscriptionLimits(parseConfig({ MAX_SUBSCRIPTIONS: maxSubscriptions }));
  try {
    // No connection and no caller.
    limits.take({} as RequestState);
    return null;
  } catch (error) {
    return error;
  }
}

test('a server without subscriptions rejects them, and does not ask the client to try again', () => {
  expect(errorWith('1')).toBeNull();
  expect(errorWith('0')).toMatchObject({
    message: 'This server accepts no subscriptions.',
    extensions: { code: 'FORBIDDEN', http: { status: 403 } },
  });
  expect(errorWith('0')).not.toHaveProperty('extensions.retryable', true);
});

describe('the subscriptions', () => {
  type Part = { readonly apiKey?: string; readonly socket?: Socket; readonly transport?: string };
  /** A request with this key, on this connection. */
  const stateOf = ({ apiKey, socket, transport }: Part) =>
    ({ apiKey, req: socket && { socket }, subscription: { transport } }) as unknown as RequestState;

  const shared = new Socket();
  const cases: readonly (readonly [string, string, () => Part, string])[] = [
    ['of the server', 'MAX_SUBSCRIPTIONS', () => ({}), 'SERVER_BUSY'],
    [
      'of one caller',
      'MAX_SUBSCRIPTIONS_PER_CALLER',
      () => ({ apiKey: 'one', socket: new Socket() }),
      'RATE_LIMITED',
    ],
    [
      'of one connection',
      'MAX_SUBSCRIPTIONS_PER_CONNECTION',
      () => ({ socket: shared }),
      'RATE_LIMITED',
    ],
  ];

  test.each(cases)(
    '%s are limited, and each one that ends makes room for another',
    (_of, variable, next, code) => {
      const limits = createSubscriptionLimits(parseConfig({ [variable]: '3' }));
      const take = () => limits.take(stateOf(next()));
      const open = [take(), take(), take()];
      const full = expect.objectContaining({ extensions: expect.objectContaining({ code }) });
      expect(take).toThrow(full);
      // Each of many short subscriptions gives back what it took.
      for (let count = 0; count < 10; count += 1) {
        open.shift()?.();
        open.push(take());
        expect(take).toThrow(full);
      }
    },
  );

  test('of other callers and other connections do not count', () => {
    const limits = createSubscriptionLimits(
      parseConfig({ MAX_SUBSCRIPTIONS_PER_CALLER: '1', MAX_SUBSCRIPTIONS_PER_CONNECTION: '2' }),
    );
    const socket = new Socket();
    for (const part of [
      { apiKey: 'one', socket },
      { apiKey: 'two', socket },
      { apiKey: 'three', socket: new Socket() },
    ])
      expect(limits.take(stateOf(part))).toBeTypeOf('function');
  });

  test('whose results are sent to a callback URL do not count for the connection of their request', () => {
    const limits = createSubscriptionLimits(parseConfig({ MAX_SUBSCRIPTIONS_PER_CONNECTION: '1' }));
    const state = stateOf({ socket: new Socket(), transport: 'callback' });
    for (let count = 0; count < 3; count += 1) expect(limits.take(state)).toBeTypeOf('function');
  });
});
