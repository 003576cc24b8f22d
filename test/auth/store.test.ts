import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { createFileStore, StoreUnusable } from '../../src/auth/file-store.ts';
import { createMemoryStore } from '../../src/auth/memory-store.ts';
import type { Store } from '../../src/auth/store.ts';

const folder = await mkdtemp(join(tmpdir(), 'taskdoc-store-'));
afterAll(() => rm(folder, { recursive: true }));
const newPath = () => join(folder, randomUUID(), 'store.db');

const kinds: readonly (readonly [string, (now: () => number) => Promise<Store>])[] = [
  ['in memory', async (now) => createMemoryStore(now)],
  ['in a file', (now) => createFileStore(newPath(), now)],
];

describe.each(kinds)('%s', (_, create) => {
  const later = new Date(2000);
  const setUp = async () => {
    const clock = { now: 1000 };
    return { clock, store: await create(() => clock.now) };
  };
  const text = async (store: Store, key: string) =>
    (await store.get(key))?.value.toString() ?? null;

  test('what is put is there, in the version that it is', async () => {
    const { store } = await setUp();
    expect(await store.get('a')).toBeNull();
    expect(await store.put('a', Buffer.from('one'), 0, later)).toBe(true);
    expect(await store.get('a')).toMatchObject({ value: Buffer.from('one'), version: 1 });
    expect(await store.put('a', Buffer.from('two'), 1, later)).toBe(true);
    expect(await store.get('a')).toMatchObject({ value: Buffer.from('two'), version: 2 });
    await store.close();
  });

  test('nobody writes over what they have not seen', async () => {
    const { store } = await setUp();
    await store.put('a', Buffer.from('one'), 0, later);
    for (const expected of [0, 2]) {
      expect(await store.put('a', Buffer.from('two'), expected, later)).toBe(false);
    }
    expect(await store.put('b', Buffer.from('two'), 1, later)).toBe(false);
    expect([await text(store, 'a'), await text(store, 'b')]).toEqual(['one', null]);
    await store.close();
  });

  test('of many who delete the same, one has done it', async () => {
    const { store } = await setUp();
    await store.put('a', Buffer.from('one'), 0, later);
    const done = await Promise.all(Array.from({ length: 10 }, () => store.delete('a')));
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(await text(store, 'a')).toBeNull();
    await store.close();
  });

  test('what has expired is not there, and can be put anew', async () => {
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

  test('work under one lock goes on one after another, whether it fails or not', async () => {
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

  test('other keys wait for nobody', async () => {
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

describe('a file', () => {
  test('is there for the next process, and for its owner alone', async () => {
    const path = newPath();
    const first = await createFileStore(path);
    await first.put('a', Buffer.from('one'), 0, new Date(Date.now() + 60_000));
    await first.close();
    const second = await createFileStore(path);
    expect((await second.get('a'))?.value.toString()).toBe('one');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await second.close();
  });

  test('is shared by two who have it open', async () => {
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

  test('of which another process held a lock when it was killed can be locked at once', async () => {
    const path = newPath();
    const module = JSON.stringify(new URL('../../src/auth/file-store.ts', import.meta.url).href);
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
    let isMine = false;
    const mine = store.lock('key', async () => {
      isMine = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isMine).toBe(false);
    // The whole group: tsx runs the program in a process of its own.
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    await once(child, 'exit');
    await mine;
    expect(isMine).toBe(true);
    await store.close();
  });

  test('is shared by containers, whose processes may have one id: a lock is held by one, or until it ends', async () => {
    const path = newPath();
    const clock = { now: 1000 };
    const storeOf = (host: string) => createFileStore(path, () => clock.now, host);
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

  test('that cannot be one is said in words', async () => {
    await writeFile(join(folder, 'no-folder'), 'x');
    for (const path of [join(folder, 'no-folder', 'store.db'), folder]) {
      const opening = createFileStore(path);
      await expect(opening).rejects.toThrow(StoreUnusable);
      await expect(opening).rejects.toThrow('Set STORE_PATH');
    }
    const spoilt = join(folder, 'spoilt.db');
    await writeFile(spoilt, 'this is no database, whatever its name says'.repeat(100));
    await expect(createFileStore(spoilt)).rejects.toThrow(StoreUnusable);
  });
});
