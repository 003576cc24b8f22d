import { createHash } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createSandbox } from '../../../sandbox/sandbox.ts';
import { createConnectionRecords } from '../../../src/account/connection-record.ts';
import { createFileStore } from '../../../src/account/store/file-store.ts';
import { createRedisStore } from '../../../src/account/store/redis-store.ts';
import type { Store } from '../../../src/account/store/store.ts';
import { createVault } from '../../../src/account/vault.ts';
import type { Redis } from '../../../src/config/redis/redis.ts';
import { Secret } from '../../../src/config/secret.ts';
import { redisPassword, startRedis } from '../../config/redis/redis-server.ts';
import { isSkipped } from '../../tool/tool.ts';
import { run as runWith, variablesFor } from '../set-up.ts';

const secret = 'first-secret-of-thirty-two-characters';
const otherSecret = 'other-secret-of-thirty-two-characters';
const drive = 'https://www.googleapis.com/auth/drive';

describe('taskdoc doctor finds in the store of connected accounts', async () => {
  const sandbox = await createSandbox();
  const folder = mkdtempSync(join(tmpdir(), 'taskdoc-doctor-store-'));
  afterAll(async () => {
    await sandbox.close();
    await rm(folder, { recursive: true });
  });
  let count = 0;
  const newPath = () => {
    count += 1;
    return join(folder, `${count} #?`, 'store.db');
  };

  /** Runs the command with the tokens of the sandbox. Returns the results about the store by their ids. */
  async function run(
    path: string,
    secrets = secret,
    variables: Readonly<Record<string, string>> = {},
  ) {
    const { printed, exitCode } = await runWith(
      {
        ...variablesFor(sandbox),
        GOOGLE_CLIENT_ID: 'client',
        GOOGLE_CLIENT_SECRET: 'client-secret',
        PUBLIC_URL: 'https://tasks.example.com',
        SESSION_SECRET: secrets,
        STORE_PATH: path,
        ...variables,
      },
      ['--json'],
    );
    expect(printed).not.toMatch(/canary|ada@/);
    const { setUp }: { setUp: { id: string; finding: Record<string, string> }[] } =
      JSON.parse(printed);
    const findingOf = (name: string) => setUp.find(({ id }) => id === `setup.${name}`)?.finding;
    return { store: findingOf('store'), connections: findingOf('connections'), exitCode };
  }

  /** Opens a file with one connection for each of these changes of a complete one. */
  async function openStore(path: string, changes: readonly object[], key = secret) {
    const store = await createFileStore(path);
    await connect(store, changes, key);
    return store;
  }

  /** Stores one connection for each of these changes of a complete one. */
  async function connect(store: Store, changes: readonly object[], key = secret) {
    const records = createConnectionRecords(createVault(store, [new Secret(key)]), 60_000);
    const complete = {
      service: 'google',
      accessToken: 'canary-access',
      refreshToken: 'canary-refresh',
      obtainedAt: Date.now(),
      expiresAt: null,
      scopes: [drive, `${drive}.file`],
      owner: { name: 'canary', email: 'ada@fernwood.example' },
      since: Date.now(),
      isRevoked: false,
    } as const;
    for (const [index, change] of changes.entries())
      await records.put(`${key} ${index}`, { ...complete, ...change }, 0);
  }

  /** The names and digests of all files in the folder of a store, except for SQLite's index of the log, in which readers note themselves. */
  const filesBeside = (path: string) =>
    readdirSync(join(path, '..'))
      .filter((file) => !file.endsWith('-shm'))
      .map((file) => {
        const bytes = readFileSync(join(path, '..', file));
        return [file, createHash('sha256').update(bytes).digest('hex')];
      });

  test('nothing wrong if there is no file, and creates none', async () => {
    const path = newPath();
    expect(await run(path)).toEqual({
      store: { result: 'holds' },
      connections: { result: 'holds' },
      exitCode: 0,
    });
    expect(readdirSync(folder)).not.toContain(`${count} #?`);
  });

  test('nothing wrong while a server uses it, and changes no file', async () => {
    const path = newPath();
    const store = await openStore(path, [{}, {}]);
    const before = filesBeside(path);
    expect(await run(path)).toMatchObject({
      store: { result: 'holds' },
      connections: { result: 'holds' },
    });
    expect(filesBeside(path)).toEqual(before);
    expect(before.map(([name]) => name)).toContain('store.db-wal');
    await store.close();
  });

  test('another SESSION_SECRET than the one of all records, and changes no file', async () => {
    const original = newPath();
    const store = await openStore(original, [{}, {}]);
    await store.close();
    const { default: Database } = await import('libsql');
    new Database(original).exec('PRAGMA wal_checkpoint(TRUNCATE)');
    // Without a log, as after the end of a server.
    const path = newPath();
    mkdirSync(join(path, '..'));
    copyFileSync(original, path);
    const before = filesBeside(path);
    const { store: found, exitCode } = await run(path, otherSecret);
    expect(found?.['result']).toBe('fails');
    expect(found?.['advice']).toMatch(/^SESSION_SECRET does not decrypt 2 of 2 records/);
    expect(exitCode).toBe(1);
    expect((await run(path, `${otherSecret},${secret}`)).store).toEqual({ result: 'holds' });
    expect(filesBeside(path)).toEqual(before);
    expect(before).toHaveLength(1);
  });

  test('some records of another SESSION_SECRET, which is only a warning', async () => {
    const path = newPath();
    await (await openStore(path, [{}, {}])).close();
    const store = await openStore(path, [{}], otherSecret);
    const { store: found, exitCode } = await run(path);
    expect(found?.['result']).toBe('warning');
    expect(found?.['advice']).toContain('1 of 3 records');
    expect(exitCode).toBe(0);
    await store.close();
  });

  test('connections that lack a permission or were revoked, by their number', async () => {
    const path = newPath();
    const asana = { service: 'asana', scopes: ['default'] };
    const changes = [{}, asana, { scopes: [drive] }, { isRevoked: true }];
    const store = await openStore(path, changes);
    const { connections, exitCode } = await run(path);
    expect(connections).toEqual({
      result: 'warning',
      advice: `Of 4 connected accounts, 2 cannot be used. The services have rejected the tokens of 1. The permissions ${drive}.file are missing for 1. Their users must connect them again, and grant every permission.`,
    });
    expect(exitCode).toBe(0);
    await store.close();
  });

  test('a file that is damaged, and a path that cannot be created', async () => {
    const path = newPath();
    mkdirSync(join(path, '..'));
    writeFileSync(path, 'canary '.repeat(1000));
    for (const [one, problem] of [
      [path, 'the file is damaged. Restore it from a backup'],
      [join(path, 'data', 'store.db'), 'Set STORE_PATH to a file that can be written.'],
    ] as const) {
      const { store, connections, exitCode } = await run(one);
      expect(store?.['result']).toBe('fails');
      expect(store?.['advice']).toMatch(/^Connections cannot be kept in /);
      expect(store?.['advice']).toContain(problem);
      expect(connections).toEqual({ result: 'unknown', reason: 'The store cannot be read.' });
      expect(exitCode).toBe(1);
    }
  });

  describe.skipIf(isSkipped('Redis'))('in Redis', () => {
    /** All keys and values. */
    async function contentOf(redis: Redis) {
      const keys = (await redis.send(['KEYS', '*'])) as Buffer[];
      const values = keys.map(async (key) => [String(key), await redis.send(['DUMP', key])]);
      return Object.fromEntries(await Promise.all(values));
    }

    /** Runs the command with a Redis of its own, in which `prepare` has written. */
    async function runWithRedis(
      settings: readonly string[],
      prepare: (redis: Redis) => Promise<unknown> = async () => undefined,
      change: (url: string) => string = (url) => url,
    ) {
      const server = await startRedis(settings);
      const redis = await server.open();
      try {
        await prepare(redis);
        const before = await contentOf(redis);
        const found = await run(newPath(), secret, {
          REDIS_URL: change(server.url),
          REDIS_PREFIX: 'test:',
        });
        expect(await contentOf(redis)).toEqual(before);
        expect(JSON.stringify(found)).not.toContain(encodeURIComponent(redisPassword));
        return found;
      } finally {
        await redis.close();
        await server.remove();
      }
    }

    test('records of another SESSION_SECRET, and changes nothing', async () => {
      const found = await runWithRedis([], async (redis) => {
        await connect(createRedisStore(redis), [{}, { isRevoked: true }]);
        await connect(createRedisStore(redis), [{}], otherSecret);
        await redis.send(['SET', 'test:lock:one', 'owner']);
      });
      expect(found.store?.['advice']).toContain('1 of 3 records');
      expect(found.connections?.['advice']).toContain('Of 2 connected accounts, 1 cannot be used.');
      expect(found.exitCode).toBe(0);
    });

    test('a replica and a wrong password', async () => {
      const replica = await runWithRedis([], (redis) =>
        redis.send(['REPLICAOF', '127.0.0.1', '1']),
      );
      const wrong = await runWithRedis([], undefined, (url) => url.replace(/:[^:]*@/, ':wrong@'));
      expect([replica, wrong].map(({ store }) => store?.['advice'])).toEqual([
        'The Redis of REDIS_URL cannot be used: it is a read-only replica (READONLY). Set the address of the primary.',
        expect.stringContaining('it refuses the user or the password'),
      ]);
      expect([replica, wrong].map(({ exitCode }) => exitCode)).toEqual([1, 1]);
    });

    test('a user who may not list keys, which the server does not do', async () => {
      const user = ['--user', 'limited', 'on', '>secret', '~*', '+@all', '-scan'];
      const { store, connections, exitCode } = await runWithRedis(user, undefined, (url) =>
        url.replace(/\/\/.*@/, '//limited:secret@'),
      );
      expect(store).toEqual({
        result: 'unknown',
        reason: 'Redis does not list its keys for this user: NOPERM.',
      });
      expect(connections?.['result']).toBe('unknown');
      expect(exitCode).toBe(0);
    });
  });
});
