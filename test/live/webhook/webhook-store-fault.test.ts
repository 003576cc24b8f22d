import { describe, expect, test } from 'vitest';
import { openSharedWebhooks } from '../../../src/command/api/api.ts';
import type { Redis } from '../../../src/config/redis/redis.ts';
import { RedisUnreachable } from '../../../src/config/redis/redis-error.ts';
import { Secret } from '../../../src/config/secret.ts';
import type { WebhookStore } from '../../../src/live/webhook/store/webhook-store.ts';

const secrets = { sessionSecrets: [new Secret('canary session secret '.repeat(3))] };
const feed = { service: 'asana', resource: '12', credential: 'key' } as const;
const fail = () => Promise.reject(new RedisUnreachable('timeout'));
// The store uses nothing else.
const redis = { prefix: '', send: fail, run: fail } as unknown as Redis;
const store = await openSharedWebhooks(secrets, redis);

/** One call of each method. The type requires one of a new method too. */
const calls: { readonly [Name in keyof WebhookStore]: () => Promise<unknown> } = {
  add: () => store.add('a', { feed, secret: null, serviceId: null }),
  find: () => store.find('a'),
  setSecret: () => store.setSecret('a', 'secret'),
  isNew: () => store.isNew('signature'),
  advance: () => store.advance('a', 1),
  idsOf: () => store.idsOf(feed),
  setServiceId: () => store.setServiceId('a', 'b'),
  keep: () => store.keep('a', feed),
  remove: () => store.remove('a', feed),
};

describe('if Redis does not respond, the webhook store is unavailable', () => {
  test.for(Object.entries(calls))('for %s', async ([, call]) => {
    await expect(call()).rejects.toMatchObject({ name: 'StoreUnavailable', fault: 'unreachable' });
  });
});
