import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { openConfiguredRedis } from '../../src/command/configured-redis.ts';
import { Secret } from '../../src/config/secret.ts';
import { startRedis } from '../config/redis/redis-server.ts';
import { isSkipped } from '../tool/tool.ts';

describe.skipIf(isSkipped('Redis'))('the log of a start with Redis', () => {
  test.each([
    ['100mb', 'allkeys-lru', 'its maxmemory-policy is allkeys-lru. Set it to noeviction.'],
    ['100mb', 'noeviction', null],
    ['0', 'allkeys-lru', null],
  ])('with maxmemory %s and the policy %s warns: %s', async (maxmemory, policy, expected) => {
    const server = await startRedis(['--maxmemory', maxmemory, '--maxmemory-policy', policy]);
    const warnings: unknown[] = [];
    const logger = { info: () => {}, warn: (details: unknown) => warnings.push(details) };
    const redis = await openConfiguredRedis(
      { redis: { url: new Secret(server.url), prefix: '' } },
      logger,
    );
    expect(warnings).toEqual(
      expected === null ? [] : [{ warning: expect.stringContaining(expected) }],
    );
    await redis?.close();
    await server.remove();
  });
});

test.each([
  ['NOAUTH Authentication required.', 'it refuses the user or the password (NOAUTH)'],
  ['WRONGPASS invalid username-password pair', 'it refuses the user or the password (WRONGPASS)'],
  ['NOPERM this user has no permissions', 'it refuses the user or the password (NOPERM)'],
  ['ERR max number of clients reached', 'it responded with an error (ERR)'],
])('a Redis that replies %s cannot be used, because %s', async (reply, reason) => {
  const server = createServer((socket) => {
    socket.on('data', () => socket.write(`-${reply}\r\n`)).on('error', () => undefined);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new Secret(`redis://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const logger = { info: () => {}, warn: () => {} };
  await expect(openConfiguredRedis({ redis: { url, prefix: '' } }, logger)).rejects.toThrow(
    `The Redis of REDIS_URL cannot be used: ${reason}.`,
  );
  server.close();
});
