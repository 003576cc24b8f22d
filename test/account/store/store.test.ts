import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { createFileStore } from '../../../src/account/store/file-store.ts';
import { createMemoryStore } from '../../../src/account/store/memory-store.ts';
import { createRedisStore } from '../../../src/account/store/redis-store.ts';
import type { Store } from '../../../src/account/store/store.ts';
import { StoreUnusable } from '../../../src/account/store/store-error.ts';
import { startRedis } from '../../config/redis/redis-server.ts';
import { isSkipped } from '../../tool/tool.ts';

const folder = await mkdtemp(join(tmpdir(), 'taskdoc-store-'));
afterAll(() => rm(folder, { recursive: true }));
const newPath = () => join(folder, randomUUID(), 'store.db');

const redis = !isSkipped('Redis') ? await startRedis() : null;
afterAll(() => redis?.remove());

/** A store with keys of its own. */
async function redisStore(now: () => number): Promise<Store> {
  if (redis === null) throw new Error('Redis is not installed.');
  const connection = await redis.open({ prefix: `${randomUUID()}:` });
  return { ...createRedisStore(connection, { now }), close: connection.close };
}

const kinds: readonly (readonly [string, (now: () => number) => Promise<Store>])[] = [
  ['a store in memory', async (now) => createMemoryStore(now)],
  ['a store in a file', (now) => createFileStore(newPath(), { now })],
  ...(redis ? [['a store in Redis', redisStore] as const] : []),
];

describe.each(kinds)('%s', (_, create) => {
  const later = new Date(2000);
  const setUp = async () => {
    const clock = { now: 1000 };
    return { clock, store: await create(() => clock.now) };
  };
  const text = async (store: Store, key: string) =>
    (await store.get(key))?.value.toString() ?? null;

  test('returns a stored value with its version', async () => {
    const { store } = await setUp();
    expect(await store.get('a')).toBeNull();
    expect(await store.put('a', Buffer.from('one'), 0, later)).toBe(true);
    expect(await store.get('a')).toMatchObject({ value: Buffer.from('one'), version: 1 });
    expect(await store.put('a', Buffer.from('two'), 1, later)).toBe(true);
    expect(await store.get('a')).toMatchObject({ value: Buffer.from('two'), version: 2 });
    await store.close();
  });

  test('does not overwrite a value if the expected version is wrong', async () => {
    const { store } = await setUp();
    await store.put('a', Buffer.from('one'), 0, later);
    for (const expected of [0, 2]) {
      expect(await store.put('a', Buffer.from('two'), expected, later)).toBe(false);
    }
    expect(await store.put('b', Buffer.from('two'), 1, later)).toBe(false);
    expect([await text(store, 'a'), await text(store, 'b')]).toEqual(['one', null]);
    await store.close();
  });

  test('reports a deletion to only one of many callers', async () => {
    const { store } = await setUp();
    await store.put('a', Buffer.from('one'), 0, later);
    const done = await Promise.all(Array.from({ length: 10 }, () => store.delete('a')));
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(await text(store, 'a')).toBeNull();
    await store.close();
  });

  test('does not return an expired value, and accepts a new one', async () => {
    const { store, clock } = await setUp();
    await store.put('a', Buffer.from('one'), 0, later);
    clock.now = 2000;
    expect(await text(store, 'a')).toBeNull();
    expect(await store.delete('a')).toBe(false);
    expect(await store.put('a', Buffer.from('two'), 1, new Date(3000))).toBe(false);
    expect(await store.put('a', Buffer.from('two'), 0, new Date(3000))).toBe(true);
    expect(await store.get('a')).toMatchObject({ version: 1 });
    await store.close();
  });

  test('runs work under one lock in sequence, even after a failure', async () => {
    const { store } = await setUp();
    const seen: string[] = [];
    const work = (name: string) => async () => {
      seen.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      seen.push(`${name} ends`);
      if (name === 'one') throw new Error('one failed');
      return name;
    };
    const results = await Promise.allSettled(
      ['one', 'two', 'three'].map((name) => store.lock('key', work(name))),
    );
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(seen).toEqual(
      ['one', 'two', 'three'].flatMap((name) => [`${name} begins`, `${name} ends`]),
    );
    await store.close();
  });

  test('runs work under different locks at the same time', async () => {
    const { store } = await setUp();
    const never = new AbortController();
    const held = store.lock(
      'one',
      () =>
        new Promise<void>((resolve) => {
          never.signal.addEventListener('abort', () => resolve());
        }),
    );
    expect(await store.lock('two', async () => 'done')).toBe('done');
    never.abort();
    await held;
    await store.close();
  });
});

describe('a store file', () => {
  test('survives its process, and only its owner can read it', async () => {
    const path = newPath();
    const first = await createFileStore(path);
    await first.put('a', Buffer.from('one'), 0, new Date(Date.now() + 60_000));
    await first.close();
    const second = await createFileStore(path);
    expect((await second.get('a'))?.value.toString()).toBe('one');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await second.close();
  });

  test('can be opened twice at the same time', async () => {
    const path = newPath();
    const [one, two] = await Promise.all([createFileStore(path), createFileStore(path)]);
    const later = new Date(Date.now() + 60_000);
    const won = await Promise.all(
      [one, two].map((store) => store.put('a', Buffer.from('x'), 0, later)),
    );
    expect(won.filter(Boolean)).toHaveLength(1);
    expect((await two.get('a'))?.version).toBe(1);
    await one.close();
    await two.close();
  });

  test('can be locked at once after the process with the lock was killed', async () => {
    const path = newPath();
    const module = JSON.stringify(
      new URL('../../../src/account/store/file-store.ts', import.meta.url).href,
    );
    const program = `
      import(${module}).then(async ({ createFileStore }) => {
        const store = await createFileStore(${JSON.stringify(path)});
        await store.lock('key', () => new Promise(() => {
          process.stdout.write('held');
          setInterval(() => {}, 1000);
        }));
      });`;
    const child = spawn('node_modules/.bin/tsx', ['--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    await once(child.stdout, 'data');
    const store = await createFileStore(path);
    let hasLock = false;
    const locked = store.lock('key', async () => {
      hasLock = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(hasLock).toBe(false);
    // Kills the process group, because tsx runs the program in a child process.
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    await once(child, 'exit');
    await locked;
    expect(hasLock).toBe(true);
    await store.close();
  });

  test('can be shared by containers with equal process ids: a lock has one holder until it expires', async () => {
    const path = newPath();
    const clock = { now: 1000 };
    const storeOf = (host: string) => createFileStore(path, { now: () => clock.now, host });
    const [one, two, three] = await Promise.all([storeOf('one'), storeOf('two'), storeOf('three')]);
    const done: string[] = [];
    let end = () => {};
    const first = one.lock('key', async () => {
      await new Promise<void>((resolve) => {
        end = resolve;
      });
      done.push('one');
    });
    const second = two.lock('key', async () => void done.push('two'));
    await sleep(100);
    expect(done).toEqual([]);
    end();
    await Promise.all([first, second]);
    expect(done).toEqual(['one', 'two']);

    await new Promise<void>((held) => {
      void one.lock('key', () => {
        held();
        return new Promise(() => {});
      });
    });
    clock.now += 60_001;
    await three.lock('key', async () => void done.push('three'));
    expect(done.at(-1)).toBe('three');
    for (const store of [one, two, three]) await store.close();
  });

  test('that cannot be opened fails with StoreUnusable', async () => {
    await writeFile(join(folder, 'no-folder'), 'x');
    for (const path of [join(folder, 'no-folder', 'store.db'), folder]) {
      const opening = createFileStore(path);
      await expect(opening).rejects.toThrow(StoreUnusable);
      await expect(opening).rejects.toThrow('Set STORE_PATH');
    }
    const corrupt = join(folder, 'corrupt.db');
    await writeFile(corrupt, 'this file is not a database'.repeat(100));
    await expect(createFileStore(corrupt)).rejects.toThrow(StoreUnusable);
  });
});
