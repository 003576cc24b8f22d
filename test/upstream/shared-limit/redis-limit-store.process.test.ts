import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRedisLimitStore } from '../../../src/upstream/shared-limit/redis-limit-store.ts';
import type { LimitStoreMessage } from '../../../src/upstream/shared-limit/shared-limit-store.ts';
import { type RedisServer, startRedis } from '../../config/redis/redis-server.ts';
import { isSkipped } from '../../tool/tool.ts';
import { call, type OpenInstance, testLimitStore, unitCall } from './limit-store-rules.ts';

let server: RedisServer;

/** Each instance has its own connection. */
function openInRedis(): OpenInstance {
  const prefix = `${randomBytes(6).toString('hex')}:`;
  return async () => {
    const messages: LimitStoreMessage[] = [];
    const redis = await server.open({ prefix });
    const limitStore = await createRedisLimitStore(redis, (message) => messages.push(message));
    return { limitStore, messages };
  };
}

beforeAll(async () => {
  if (!isSkipped('Redis')) server = await startRedis();
});
afterAll(() => server?.remove());

describe('a limit store in Redis', () => {
  testLimitStore({
    create: openInRedis,
    wait: (ms) => sleep(ms),
    isSkipped: isSkipped('Redis'),
  });
});

test.skipIf(isSkipped('Redis'))(
  'the slots of an instance that was not heard of for five seconds are free',
  async () => {
    const open = openInRedis();
    const [dead, waiting, other] = await Promise.all([open(), open(), open()]);
    for (const { limitStore } of [dead, waiting, other]) await limitStore.join();
    await dead.limitStore.lease(call({ min: 10, want: 10 }));
    const startedAt = performance.now();
    expect((await waiting.limitStore.lease(call({ min: 10, want: 10 }))).held).toBe(0);
    await expect
      .poll(
        async () => {
          await Promise.all([waiting.limitStore.renew(), other.limitStore.renew()]);
          return (await waiting.limitStore.lease(call({ min: 10, want: 10 }))).held;
        },
        { interval: 100 },
      )
      .toBe(10);
    expect(performance.now() - startedAt).toBeGreaterThan(4500);
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    expect(await waiting.limitStore.renew()).toEqual({ instances: 2, isKnown: true });
  },
);

test.skipIf(isSkipped('Redis'))('the keys of a limit store in Redis expire', async () => {
  const prefix = 'expiring:';
  const redis = await server.open({ prefix });
  const limitStore = await createRedisLimitStore(redis, () => {});
  await limitStore.join();
  const other = await createRedisLimitStore(redis, () => {});
  await other.join();
  await limitStore.lease(call({ min: 10, want: 10, units: unitCall() }));
  await other.lease(call());
  await limitStore.pause('asana:ada:reads', 1000);
  const keys = (await redis.send(['KEYS', `${prefix}*`])) as Buffer[];
  expect(keys.map(String).sort()).toEqual([
    'expiring:limit:asana:ada:reads:held',
    'expiring:limit:asana:ada:reads:line',
    'expiring:limit:asana:ada:reads:pause',
    'expiring:limit:docs:ada:minute',
    'expiring:limit:instances',
  ]);
  for (const key of keys) expect(await redis.send(['PTTL', key])).toBeGreaterThan(0);
});
