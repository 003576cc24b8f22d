import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSharedWebhooks } from '../../../src/command/api/api.ts';
import { Secret } from '../../../src/config/secret.ts';
import { createMemoryWebhookStore } from '../../../src/live/webhook/store/memory-webhook-store.ts';
import type { WebhookStore } from '../../../src/live/webhook/store/webhook-store.ts';
import { type RedisServer, startRedis } from '../../config/redis/redis-server.ts';
import { isSkipped } from '../../tool/tool.ts';

const secrets = { sessionSecrets: [new Secret('canary session secret '.repeat(3))] };
const feed = { service: 'asana', resource: '12', credential: 'key' } as const;
let redis: RedisServer;

/** Two instances of a server. They are the same one if they share nothing but memory. */
const kinds: readonly (readonly [string, () => Promise<readonly [WebhookStore, WebhookStore]>])[] =
  [
    [
      'in memory',
      async () => {
        const store = createMemoryWebhookStore();
        return [store, store];
      },
    ],
    [
      'in Redis',
      async () => [
        await openSharedWebhooks(secrets, await redis.open()),
        await openSharedWebhooks(secrets, await redis.open()),
      ],
    ],
  ];

describe.skipIf(isSkipped('Redis'))('webhooks that instances share', () => {
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.remove());

  test.each(kinds)('%s, another instance knows a webhook until it is removed', async (_, open) => {
    const [one, other] = await open();
    expect(await other.find('a')).toBeNull();
    await one.add('a', { feed, secret: 'token', serviceId: null });
    await one.keep('a', feed);
    expect(await other.find('a')).toMatchObject({ feed, secret: 'token' });
    await one.remove('a', feed);
    expect(await other.find('a')).toBeNull();
  });

  test.each(kinds)('%s, a webhook has one secret', async (_, open) => {
    const [one, other] = await open();
    expect(await other.setSecret('b', 'too early')).toBe(false);
    await one.add('b', { feed, secret: null, serviceId: null });
    expect(await one.find('b')).toMatchObject({ secret: null });
    expect(await other.setSecret('b', 'first')).toBe(true);
    expect(await one.setSecret('b', 'second')).toBe(false);
    expect(await one.find('b')).toMatchObject({ secret: 'first' });
  });

  test.each(kinds)(
    '%s, another instance finds the webhooks of a feed and their ids at the service',
    async (_, open) => {
      const [one, other] = await open();
      const ownFeed = { ...feed, resource: '13' };
      await one.setServiceId('e', 'too early');
      expect(await other.find('e')).toBeNull();
      await one.add('e', { feed: ownFeed, secret: 'token', serviceId: null });
      await one.setServiceId('e', '77');
      await one.add('f', { feed, secret: 'token', serviceId: null });
      expect(await other.idsOf({ ...ownFeed })).toEqual(['e']);
      expect(await other.find('e')).toEqual(expect.objectContaining({ serviceId: '77' }));
      await other.remove('e', ownFeed);
      expect(await one.idsOf(ownFeed)).toEqual([]);
    },
  );

  test.each(kinds)('%s, a signature is new once over all instances', async (_, open) => {
    const [one, other] = await open();
    expect(await one.isNew('first')).toBe(true);
    expect(await other.isNew('first')).toBe(false);
    expect(await other.isNew('second')).toBe(true);
  });

  test.each(kinds)('%s, the numbers of notifications grow over all instances', async (_, open) => {
    const [one, other] = await open();
    expect(await one.advance('c', 1)).toBe(false);
    await one.add('c', { feed, secret: 'token', serviceId: null });
    expect(await one.advance('c', 2)).toBe(true);
    expect(await other.advance('c', 2)).toBe(false);
    expect(await other.advance('c', 1)).toBe(false);
    expect(await other.advance('c', 10)).toBe(true);
  });

  test('Redis contains no secret and no credential of a webhook in plain text', async () => {
    const store = await openSharedWebhooks(secrets, await redis.open());
    const canary = 'canary-secret-of-asana';
    await store.add('d', {
      feed: { ...feed, credential: 'canary-credential' },
      secret: null,
      serviceId: null,
    });
    await store.setSecret('d', canary);
    await store.setServiceId('d', 'canary-service-id');
    const written = String(await redis.written());
    expect(written).toContain('webhook:d');
    expect(written).not.toContain(canary);
    expect(written).not.toContain('canary-credential');
    expect(written).not.toContain('canary-service-id');
  });
});
