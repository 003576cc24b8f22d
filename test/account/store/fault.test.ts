import { randomBytes, randomUUID } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Database from 'libsql';
import { afterAll, describe, expect, test } from 'vitest';
import { createFileStore } from '../../../src/account/store/file-store.ts';
import { createLockWait } from '../../../src/account/store/lock-wait.ts';
import {
  StoreUnavailable,
  StoreUnusable,
  toStoreFault,
} from '../../../src/account/store/store-error.ts';

const folder = await mkdtemp(join(tmpdir(), 'taskdoc-store-'));
afterAll(() => rm(folder, { recursive: true }));
const newPath = () => join(folder, randomUUID(), 'store.db');
const later = new Date(Date.now() + 60_000);
const pageBytes = 4096;

/** A store file with this number of values, which no process has open. */
async function writeStoreFile(count: number): Promise<string> {
  const path = newPath();
  await (await createFileStore(path)).close();
  const database = new Database(path);
  const insert = database.prepare('INSERT INTO record VALUES (?, ?, 1, ?)');
  database.exec('BEGIN');
  for (let index = 0; index < count; index += 1)
    insert.run(`key ${index}`, randomBytes(1100), later.getTime());
  database.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)');
  // A copy, because the closed connections keep the original open until their statements are collected.
  const copy = newPath();
  await mkdir(dirname(copy));
  await copyFile(path, copy);
  return copy;
}

/** Overwrites a part of a file. */
async function overwrite(path: string, position: number, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'r+');
  await file.write(bytes, 0, bytes.length, position);
  await file.close();
}

describe('a store file that another process has locked', () => {
  test('delays writes without blocking the event loop, and does not delay reads', async () => {
    const path = newPath();
    const store = await createFileStore(path);
    await store.put('old', Buffer.from('one'), 0, later);
    const other = new Database(path);
    other.exec('BEGIN IMMEDIATE');
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    const done: string[] = [];
    const writes = [
      store.put('new', Buffer.from('two'), 0, later).then(() => done.push('put')),
      store.lock('key', async () => done.push('lock')),
      store.delete('old').then(() => done.push('delete')),
    ];
    const startedAt = performance.now();
    expect((await store.get('old'))?.value.toString()).toBe('one');
    expect(await store.fault()).toBe('locked');
    expect(performance.now() - startedAt).toBeGreaterThan(400);
    expect(done).toEqual([]);
    clearInterval(timer);
    // A statement that waits for the lock itself would block a turn for the whole time.
    expect(turns).toBeGreaterThan(5);
    other.exec('ROLLBACK');
    await Promise.all(writes);
    expect(done.sort()).toEqual(['delete', 'lock', 'put']);
    expect(await store.fault()).toBeNull();
    expect(await store.get('old')).toBeNull();
    await store.close();
  });

  test('fails a write that has waited too long, and says why', async () => {
    const path = await writeStoreFile(1);
    const [one, two] = [new Database(path), new Database(path)];
    one.exec('BEGIN IMMEDIATE');
    const { run } = createLockWait();
    const write = () => two.exec('DELETE FROM record');
    const writing = run(write, { maxWaitMs: 30 });
    await expect(writing).rejects.toThrow(StoreUnavailable);
    await expect(writing).rejects.toThrow(
      "The store of this server's connected accounts is locked by another process.",
    );
    one.exec('ROLLBACK');
    await run(write, { maxWaitMs: 30 });
  });
});

test('a statement that fails for another reason keeps the error of SQLite as its cause', async () => {
  const database = new Database(':memory:');
  const failed = createLockWait().run(() => database.exec('DELETE FROM missing'));
  await expect(failed).rejects.toMatchObject({
    name: 'StoreUnavailable',
    fault: 'failed',
    cause: { message: expect.stringContaining('no such table: missing') },
  });
  database.close();
});

describe('a damaged store file', () => {
  const kinds = {
    'random bytes': () => randomBytes(pageBytes),
    'a text': () => Buffer.from('garbage '.repeat(pageBytes / 8)),
  };
  test.each(Object.entries(kinds))(
    'stops the start with one sentence if any page contains %s',
    async (_, garbage) => {
      const path = await writeStoreFile(20);
      const bytes = await readFile(path);
      const pages = bytes.length / pageBytes;
      expect(pages).toBeGreaterThan(20);
      for (let page = 0; page < pages; page += 1) {
        const damaged = newPath();
        await mkdir(dirname(damaged));
        await copyFile(path, damaged);
        await overwrite(damaged, page * pageBytes, garbage());
        const opening = createFileStore(damaged);
        await expect(opening, `page ${page}`).rejects.toThrow(StoreUnusable);
        await expect(opening, `page ${page}`).rejects.toThrow(
          /^Connections cannot be kept in \S+: the file is damaged\. [^\n]+\.$/,
        );
      }
    },
  );

  test('that was intact at the start fails reads with a code, and reports it until it is repaired', {
    tags: 'slow',
  }, async () => {
    const count = 4000;
    const path = await writeStoreFile(count);
    const store = await createFileStore(path);
    const { size } = await stat(path);
    // The first page stays: it is in memory.
    for (let page = 1; page < size / pageBytes; page += 1)
      await overwrite(path, page * pageBytes, randomBytes(pageBytes));
    const faults = new Set<unknown>();
    for (let index = 0; index < count; index += 100) {
      const reading = store.get(`key ${index}`);
      await reading.catch((error) => faults.add(error.fault ?? error));
    }
    expect([...faults]).toEqual(['damaged']);
    expect(await store.fault()).toBe('damaged');
    await store.close();
  });
});

test('a store file that is read-only stops the start with one sentence', async () => {
  const path = await writeStoreFile(1);
  // A version that only later versions of SQLite write. Source: sqlite.org/fileformat2.html, section 1.3.3.
  await overwrite(path, 18, Buffer.from([3]));
  await expect(createFileStore(path)).rejects.toThrow(
    /^Connections cannot be kept in \S+: the file is read-only\. Set STORE_PATH [^\n.]+\.$/,
  );
});

test.each([
  [5, 'locked'],
  [261, 'locked'],
  [8, 'read-only'],
  [1544, 'read-only'],
  [11, 'damaged'],
  [267, 'damaged'],
  [26, 'damaged'],
  [13, 'full'],
  [10, 'failed'],
  [778, 'failed'],
  [14, 'failed'],
] as const)('the result code %i of SQLite means %s', (rawCode, fault) => {
  expect(toStoreFault(Object.assign(new Error(), { rawCode }))).toBe(fault);
});

test('the files of a store are readable only by their owner, also if they were not before', async () => {
  const path = newPath();
  const modes = () =>
    Promise.all(['', '-wal', '-shm'].map(async (end) => (await stat(path + end)).mode & 0o777));
  const store = await createFileStore(path);
  expect(await modes()).toEqual([0o600, 0o600, 0o600]);
  await store.close();

  const earlier = await writeStoreFile(1);
  const files = await Promise.all([open(earlier, 'a'), open(`${earlier}-wal`, 'a')]);
  for (const file of files) {
    await file.chmod(0o644);
    await file.close();
  }
  await (await createFileStore(earlier)).close();
  for (const end of ['', '-wal', '-shm'])
    expect((await stat(earlier + end)).mode & 0o777, end).toBe(0o600);
});
