import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFileStore } from '../../src/account/store/file-store.ts';
import { createRedisStore } from '../../src/account/store/redis-store.ts';
import type { Store } from '../../src/account/store/store.ts';
import { StoreUnusable } from '../../src/account/store/store-error.ts';
import { CommandLineInvalid } from '../../src/command/line/command-error.ts';
import { copyStore } from '../../src/command/store-copy.ts';
import { ConfigError } from '../../src/config/environment.ts';
import { type RedisServer, startRedis } from '../config/redis/redis-server.ts';
import { freePort } from '../free-port.ts';
import { isSkipped } from '../tool/tool.ts';

const folder = await mkdtemp(join(tmpdir(), 'taskdoc-copy-'));
afterAll(() => rm(folder, { recursive: true }));
const newPath = () => join(folder, `${randomUUID()}.db`);

/** Copies, and returns what the command prints. */
async function copy(from: string, to: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const printed: string[] = [];
  await copyStore(env, { from, to }, (text) => printed.push(text));
  return printed.join('');
}

const later = () => new Date(Date.now() + 600_000);

/** Binary values, as encryption produces them. */
const toValue = (key: string) => Buffer.concat([Buffer.from([0, 255, 32, 10]), Buffer.from(key)]);

async function fill(store: Store): Promise<void> {
  for (let index = 0; index < 450; index += 1)
    await store.put(`connection:${index}`, toValue(String(index)), 0, later());
  for (const key of ['session:a', 'session:b', 'pending:c'])
    await store.put(key, toValue(key), 0, later());
  await store.put('session:b', toValue('b, second version'), 1, later());
  await store.put('session:expired', toValue('x'), 0, new Date(Date.now() + 1));
}

async function expectFilled(store: Store): Promise<void> {
  for (const index of [0, 1, 199, 200, 449])
    expect(await store.get(`connection:${index}`)).toMatchObject({
      value: toValue(String(index)),
      version: 1,
    });
  expect(await store.get('session:b')).toMatchObject({
    value: toValue('b, second version'),
    version: 2,
  });
  expect(await store.get('session:expired')).toBeNull();
  // The server continues with the version that it finds.
  expect(await store.put('session:b', toValue('third'), 2, later())).toBe(true);
}

describe.skipIf(isSkipped('Redis'))('taskdoc store copy', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis();
  });
  beforeEach(async () => {
    const connection = await redis.open();
    await connection.send(['FLUSHALL']);
    await connection.close();
  });
  afterAll(() => redis.remove());

  async function withFile<Result>(path: string, use: (store: Store) => Promise<Result>) {
    const store = await createFileStore(path);
    const result = await use(store);
    await store.close();
    return result;
  }
  async function withRedis<Result>(use: (store: Store) => Promise<Result>, prefix = 'taskdoc:') {
    const connection = await redis.open({ prefix });
    const result = await use(createRedisStore(connection));
    await connection.close();
    return result;
  }

  const whole =
    'Copied 453 records: 2 sessions, 450 connections, 1 authorization in progress, 0 lists of webhooks.\n0 were there already, in the same or a newer version.\n';
  const again =
    'Copied 0 records: 0 sessions, 0 connections, 0 authorizations in progress, 0 lists of webhooks.\n453 were there already, in the same or a newer version.\n';

  test('copies a file to Redis, and nothing the second time', async () => {
    const path = newPath();
    await withFile(path, fill);
    expect(await copy(path, redis.url)).toBe(whole);
    expect(await copy(path, redis.url)).toBe(again);
    await withRedis(expectFilled);
  });

  test('copies Redis to a new file, without locks, limits and the keys of others, and nothing the second time', async () => {
    const path = newPath();
    await withRedis(fill);
    await withRedis((store) => store.put('session:other', toValue('x'), 0, later()), 'other:');
    const connection = await redis.open();
    await connection.send(['SET', 'taskdoc:lock:connection:1', 'owner']);
    await connection.send(['RPUSH', 'taskdoc:limit', '1']);
    await connection.close();
    expect(await copy(redis.url, path)).toBe(whole);
    expect(await copy(redis.url, path)).toBe(again);
    await withFile(path, async (store) => {
      await expectFilled(store);
      expect(await store.get('session:other')).toBeNull();
    });
  });

  test('copies what has changed, and never replaces a newer version', async () => {
    const path = newPath();
    const put = (version: number, text: string) => (store: Store) =>
      store.put('session:a', Buffer.from(text), version, later());
    const read = async (store: Store) => (await store.get('session:a'))?.value.toString();
    await withFile(path, put(0, 'one'));
    await copy(path, redis.url);
    await withFile(path, put(1, 'two'));
    expect(await copy(path, redis.url)).toContain('Copied 1 record: 1 session,');
    expect(await withRedis(read)).toBe('two');
    await withRedis(put(2, 'three'));
    expect(await copy(path, redis.url)).toContain('Copied 0 records');
    expect(await withRedis(read)).toBe('three');
    expect(await copy(redis.url, path)).toContain('Copied 1 record');
    expect(await withFile(path, read)).toBe('three');
  });

  test('reads a URL from the environment, and uses REDIS_PREFIX', async () => {
    const path = newPath();
    await withFile(path, fill);
    const env = { REDIS_URL: redis.url, OLD_STORE: path, REDIS_PREFIX: 'staging:' };
    expect(await copy('env:OLD_STORE', 'env:REDIS_URL', env)).toBe(whole);
    await withRedis(expectFilled, 'staging:');
  });

  test('keeps the expiry time', async () => {
    const [one, two] = [newPath(), newPath()];
    const key = 'session:a';
    await withFile(one, (store) => store.put(key, toValue('a'), 0, new Date(Date.now() + 60_000)));
    await copy(one, redis.url);
    const connection = await redis.open();
    const left = await connection.send(['PTTL', `taskdoc:${key}`]);
    expect(left).toBeLessThanOrEqual(60_000);
    expect(left).toBeGreaterThan(0);
    await copy(redis.url, two);
    await connection.send(['PEXPIRE', `taskdoc:${key}`, '1']);
    await connection.close();
    expect(await withFile(two, (store) => store.get(key))).not.toBeNull();
  });

  test('fails with one sentence that contains no password', async () => {
    const path = newPath();
    await withFile(path, fill);
    const wrong = `redis://:canary@127.0.0.1:${redis.port}`;
    const none = `redis://:canary@127.0.0.1:${await freePort()}`;
    const cases = [
      [newPath(), redis.url, StoreUnusable, /^There is no store in .*\.db\.$/],
      [path, wrong, StoreUnusable, /^The Redis of --to cannot be used: it refuses the user or/],
      [none, path, StoreUnusable, /^The Redis of --from cannot be used: it cannot be reached/],
      [
        path,
        'redis://:can/ary@host',
        ConfigError,
        /^The configuration is invalid:\n {2}--to is not/,
      ],
      [path, 'env:NOT_SET', CommandLineInvalid, /^--to is env:NOT_SET, but NOT_SET is not set\./],
      [path, path, CommandLineInvalid, /^--from and --to are the same store\./],
    ] as const;
    for (const [from, to, kind, message] of cases) {
      const copying = copy(from, to);
      await expect(copying).rejects.toThrow(kind);
      await expect(copying).rejects.toThrow(message);
      await expect(copying).rejects.not.toThrow('ary');
    }
  });
});
