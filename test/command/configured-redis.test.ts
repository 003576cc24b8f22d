import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createClient } from '@redis/client';
import { describe, expect, test } from 'vitest';
import { openConfiguredRedis } from '../../src/command/api/configured-redis.ts';
import { openSharedLimits } from '../../src/command/api/shared-limits.ts';
import { Secret } from '../../src/config/secret.ts';
import { redisPassword, startRedis } from '../config/redis/redis-server.ts';
import { freePort } from '../free-port.ts';
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
  [
    'NOPERM this user has no permissions',
    'its user may not run a command, or use a key or a channel, that the server needs (NOPERM). Permit what docs/scaling.md lists',
  ],
  [
    'READONLY You can not write',
    'it is a read-only replica (READONLY). Set the address of the primary',
  ],
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

describe.skipIf(isSkipped('Redis'))('a start is refused with a sentence', () => {
  const open = (url: string) =>
    openConfiguredRedis(
      { redis: { url: new Secret(url), prefix: 'test:' } },
      { info: () => {}, warn: () => {} },
    );

  test('by a read-only replica', async () => {
    const primary = await startRedis();
    const replica = await startRedis([
      ...['--replicaof', '127.0.0.1', String(primary.port)],
      ...['--masterauth', redisPassword],
    ]);
    await expect(open(replica.url)).rejects.toThrow(
      'The Redis of REDIS_URL cannot be used: it is a read-only replica (READONLY). Set the address of the primary.',
    );
    await Promise.all([replica.remove(), primary.remove()]);
  });

  test('by a node of a cluster', async () => {
    const node = await startRedis([
      '--cluster-enabled',
      'yes',
      // By default the port of the server plus 10,000, which another program may have.
      '--cluster-port',
      String(await freePort()),
    ]);
    await expect(open(node.url)).rejects.toThrow('it is a node of a Redis Cluster');
    await node.remove();
  });

  test('by a user without the right to use channels', async () => {
    const server = await startRedis();
    const admin = await server.open();
    await admin.send([
      'ACL',
      'SETUSER',
      'limited',
      'on',
      '>secret',
      '~*',
      'resetchannels',
      '+@all',
    ]);
    const redis = await open(`redis://limited:secret@127.0.0.1:${server.port}`);
    const config = { sessionSecrets: [new Secret('x'.repeat(32))] };
    const logger = { info: () => {}, warn: () => {} };
    await expect(openSharedLimits(config, logger, redis, null)).rejects.toThrow(
      'The Redis of REDIS_URL cannot be used: its user may not run a command, or use a key or a channel',
    );
    await redis?.close();
    await server.remove();
  });
});

test.skipIf(isSkipped('Redis'))(
  'a primary that becomes a replica is left, until the address leads to a primary',
  async () => {
    const [server, other] = [await startRedis(), await startRedis()];
    const changes: (string | null)[] = [];
    const redis = await server.open({ onChange: (reason) => changes.push(reason) });
    const admin = await server.open();
    await admin.send(['CONFIG', 'SET', 'masterauth', redisPassword]);
    await admin.send(['REPLICAOF', '127.0.0.1', String(other.port)]);
    await expect(redis.send(['SET', 'a', '1'])).rejects.toThrow('READONLY');
    expect(changes).toEqual(['READONLY']);
    await expect(redis.send(['SET', 'a', '1'])).rejects.toThrow('Redis cannot be reached');
    // The connection of the administrator is refused too: it is a connection of this program.
    const replica = createClient({ url: server.url });
    await replica.connect();
    await replica.sendCommand(['REPLICAOF', 'NO', 'ONE']);
    replica.destroy();
    await expect.poll(() => changes).toEqual(['READONLY', null]);
    expect(String(await redis.send(['SET', 'a', '1']))).toBe('OK');
    await Promise.all([server.remove(), other.remove()]);
  },
);
