import { expect, test } from 'vitest';
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
