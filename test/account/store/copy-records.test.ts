import { expect, test } from 'vitest';
import { type CopyableStore, copyRecords } from '../../../src/account/store/copy-records.ts';

type StoredRecord = Parameters<CopyableStore['write']>[0];

const recordOf = (key: string): StoredRecord => ({
  key,
  version: 1,
  expiresAt: 1,
  value: Buffer.from(key),
});

/** A store with these records, which refuses to write some. */
function createStore(keys: readonly string[], refused: ReadonlySet<string> = new Set()) {
  const written: string[] = [];
  let most = 0;
  let writing = 0;
  const store: CopyableStore = {
    async *read() {
      yield* keys.map(recordOf);
    },
    async write({ key }) {
      writing += 1;
      most = Math.max(most, writing);
      await new Promise((resolve) => setImmediate(resolve));
      writing -= 1;
      written.push(key);
      return !refused.has(key);
    },
    close: async () => undefined,
  };
  return { store, written, most: () => most };
}

test('all records are copied, and counted by their kind', async () => {
  const keys = [
    ...Array.from({ length: 250 }, (_, index) => `session:${index}`),
    ...Array.from({ length: 7 }, (_, index) => `connection:${index}`),
  ];
  const to = createStore([]);
  const { copied, kept } = await copyRecords(createStore(keys).store, to.store);
  expect(to.written.toSorted()).toEqual(keys.toSorted());
  expect([...copied]).toEqual([
    ['session', 250],
    ['connection', 7],
  ]);
  expect(kept).toBe(0);
  // Some at once, and never all of them.
  expect(to.most()).toBeGreaterThan(1);
  expect(to.most()).toBeLessThan(250);
});

test('a record that the other store has in a newer version is counted separately', async () => {
  const to = createStore([], new Set(['session:1', 'grant:1']));
  const from = createStore(['session:1', 'session:2', 'grant:1']);
  const { copied, kept } = await copyRecords(from.store, to.store);
  expect([...copied]).toEqual([['session', 1]]);
  expect(kept).toBe(2);
});

test('a failed write ends the copy', async () => {
  const to = createStore([]);
  const failing = { ...to.store, write: () => Promise.reject(new Error('The disk is full.')) };
  await expect(copyRecords(createStore(['session:1']).store, failing)).rejects.toThrow('full');
});
