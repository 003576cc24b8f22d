import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createRedisStore } from '../../../src/account/store/redis-store.ts';
import { openConfiguredRedis } from '../../../src/command/api/configured-redis.ts';
import { openSharedLimits } from '../../../src/command/api/shared-limits.ts';
import { Secret } from '../../../src/config/secret.ts';
import { expectSameNames } from '../../expect-same-names.ts';
import { isSkipped } from '../../tool/tool.ts';
import { startRedis } from './redis-server.ts';

// The user that docs/scaling.md creates in Redis has exactly the rights that the program needs.

const page = readFileSync('docs/scaling.md', 'utf8');
const [, line = ''] = /^(ACL SETUSER taskdoc .*)$/m.exec(page) ?? [];
const rules = line.split(' ').slice(3);

/** What the library sends when it connects and subscribes, for any URL. */
const ofConnection = ['HELLO', 'SELECT', 'SUBSCRIBE'];

/** The commands in the sources that use Redis, in scripts and outside. */
function usedCommands(): readonly string[] {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('redis-error.ts'))
    .map((file) => readFileSync(join('src', file), 'utf8'))
    .filter((text) => /redis\/redis\.ts'|redis\.call|RedisClient/.test(text));
  const found = files.flatMap((text) =>
    [...text.matchAll(/(?:redis\.call\(|\[)'([A-Z]{3,})'/g)].map(([, name]) => String(name)),
  );
  return [...new Set(found)];
}

test('docs/scaling.md permits the commands that the sources contain, and no others', () => {
  const permitted = rules
    .filter((rule) => rule.startsWith('+'))
    .map((rule) => rule.slice(1).toUpperCase());
  expect(permitted.length).toBeGreaterThan(20);
  expectSameNames(
    permitted,
    [...usedCommands(), ...ofConnection],
    'The ACL in docs/scaling.md permits each command',
  );
});

test.skipIf(isSkipped('Redis'))('a user with this ACL can do what a server does', async () => {
  const server = await startRedis();
  const admin = await server.open();
  const secret = 'canary-redis-secret';
  const replaced = rules.map((rule) => (rule.startsWith('>') ? `>${secret}` : rule));
  await admin.send(['ACL', 'SETUSER', 'taskdoc', ...replaced]);
  const url = new Secret(`redis://taskdoc:${secret}@127.0.0.1:${server.port}/1`);
  const logger = { info: () => {}, warn: () => {}, error: () => {} };
  const config = {
    redis: { url, prefix: 'taskdoc:' },
    sessionSecrets: [new Secret('x'.repeat(32))],
  };
  const redis = await openConfiguredRedis(config, logger);
  if (redis === null) throw new Error('Redis is configured.');
  const limits = await openSharedLimits(config, logger, redis, null);
  expect(await limits?.useOnce('a', 1000)).toBe(true);
  const lease = { key: 'a', limit: 5, keep: 0, min: 1, want: 1, units: null };
  expect(await limits?.lease(lease)).toMatchObject({ held: 1 });
  limits?.publishPause('a', 100);
  const store = createRedisStore(redis);
  const expiresAt = new Date(Date.now() + 60_000);
  expect(await store.put('session:a', Buffer.from('b'), 0, expiresAt)).toBe(true);
  expect(await store.get('session:a')).toMatchObject({ version: 1 });
  expect(await store.lock('session:a', async () => 'locked')).toBe('locked');
  expect(await store.delete('session:a')).toBe(true);
  // A key outside its prefix, and a command that the program does not use.
  await expect(redis.send(['GET', 'other:key'])).rejects.toThrow('NOPERM');
  await expect(redis.send(['FLUSHALL'])).rejects.toThrow('NOPERM');
  await limits?.close();
  await redis.close();
  const log = (await admin.send(['ACL', 'LOG'])) as unknown[];
  expect(log).toHaveLength(2);
  await server.remove();
});
