import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { CopyableStore } from '../../../src/account/store/copy-records.ts';
import { openCopyableFile } from '../../../src/account/store/copyable-file.ts';

const folder = await mkdtemp(join(tmpdir(), 'taskdoc-copy-'));
afterAll(() => rm(folder, { recursive: true }));
const newPath = () => join(folder, `${randomUUID()}.db`);

const later = Date.now() + 60_000;
const recordOf = (key: string, version = 1, expiresAt = later) => ({
  key,
  version,
  expiresAt,
  value: Buffer.from(`${key} ${version}`),
});

async function recordsOf(store: CopyableStore) {
  const records: { key: string; version: number }[] = [];
  for await (const { key, version } of store.read()) records.push({ key, version });
  return records;
}

test('a file that must exist is not created', async () => {
  const path = newPath();
  await expect(openCopyableFile(path, true)).rejects.toThrow(`There is no store in ${path}.`);
  await expect(openCopyableFile(path, true)).rejects.toThrow('There is no store');
  const store = await openCopyableFile(path, false);
  await store.write(recordOf('session:a'));
  await store.close();
  const again = await openCopyableFile(path, true);
  expect(await recordsOf(again)).toEqual([{ key: 'session:a', version: 1 }]);
  await again.close();
});

test('all 401 records that have not expired are read, although one read returns 200', async () => {
  const store = await openCopyableFile(newPath(), false);
  const keys = Array.from({ length: 401 }, (_, index) => `session:${1000 + index}`);
  for (const key of keys) await store.write(recordOf(key));
  await store.write(recordOf('session:old', 1, Date.now() - 1));
  expect((await recordsOf(store)).map(({ key }) => key)).toEqual(keys);
  await store.close();
});

test('a record replaces an older version or an expired one, and no other', async () => {
  const store = await openCopyableFile(newPath(), false);
  expect(await store.write(recordOf('session:a', 2))).toBe(true);
  expect(await store.write(recordOf('session:a', 2))).toBe(false);
  expect(await store.write(recordOf('session:a', 1))).toBe(false);
  expect(await store.write(recordOf('session:a', 3))).toBe(true);
  expect(await store.write(recordOf('session:a', 4, Date.now() - 1))).toBe(true);
  expect(await store.write(recordOf('session:a', 1))).toBe(true);
  expect(await recordsOf(store)).toEqual([{ key: 'session:a', version: 1 }]);
  await store.close();
});
