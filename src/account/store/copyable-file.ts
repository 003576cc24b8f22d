import { access } from 'node:fs/promises';
import type { CopyableStore, StoredRecord } from './copy-records.ts';
import { openDatabase } from './database.ts';
import { createLockWait } from './lock-wait.ts';
import { StoreUnusable } from './store-error.ts';

const readSize = 200;
type Row = readonly [key: Uint8Array, value: Uint8Array, version: number, expiresAt: number];

/**
 * Opens a store file for copying. Throws StoreUnusable.
 *
 * @param mustExist  Whether a missing file is an error. Otherwise it is created.
 */
export async function openCopyableFile(path: string, mustExist: boolean): Promise<CopyableStore> {
  if (mustExist) {
    await access(path).catch(() => {
      throw new StoreUnusable(`There is no store in ${path}.`);
    });
  }
  const lockWait = createLockWait();
  const { database, transact, sync, countWrite, close } = await openDatabase(path, lockWait);
  // Cast, because libsql ends the process if a text of a damaged file is not valid UTF-8.
  const select = database
    .prepare(
      `SELECT CAST(key AS BLOB), CAST(value AS BLOB), CAST(version AS INTEGER), CAST(expires_at AS INTEGER)
       FROM record WHERE key > ? AND expires_at > ? ORDER BY key LIMIT ${readSize}`,
    )
    .raw();
  const upsert = database.prepare(
    `INSERT INTO record (key, value, version, expires_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, version = excluded.version, expires_at = excluded.expires_at
     WHERE version < excluded.version OR expires_at <= ?`,
  );
  return {
    async *read() {
      for (let last = ''; ; ) {
        const rows = await lockWait.run(() => select.all(last, Date.now()) as Row[]);
        for (const row of rows) {
          const record = toRecord(row);
          yield record;
          last = record.key;
        }
        if (rows.length < readSize) return;
      }
    },
    async write({ key, value, version, expiresAt }) {
      const now = Date.now();
      const { changes } = await lockWait.run(() =>
        transact(() => upsert.run(key, value, version, expiresAt, now)),
      );
      countWrite();
      return changes === 1;
    },
    async close() {
      await sync();
      await close();
    },
  };
}

const toRecord = ([key, value, version, expiresAt]: Row): StoredRecord => ({
  key: Buffer.from(key).toString(),
  value: Buffer.from(value),
  version,
  expiresAt,
});
