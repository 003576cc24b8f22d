import { existsSync } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Database } from 'libsql';
import { checkPages, toUnusable } from './database.ts';
import { StoreUnavailable, toStoreFault } from './store-error.ts';

export interface StoredRow {
  readonly key: string;
  readonly value: Buffer;
}

/**
 * Reads all values of a store file that have not expired, and changes nothing: neither the file nor its folder. Another process may use the
 * file. Without a file there are no values: the server creates it.
 *
 * Throws StoreUnusable if a server could not use the file. Does not detect a lock or a full disk.
 */
export async function readStoreFile(path: string): Promise<readonly StoredRow[]> {
  try {
    if (!existsSync(path)) {
      await access(existingFolder(path), constants.W_OK | constants.X_OK);
      return [];
    }
    await access(path, constants.R_OK | constants.W_OK);
    await access(dirname(path), constants.W_OK | constants.X_OK);
    // SQLite creates an empty file for an empty database.
    return (await stat(path)).size === 0 ? [] : await readRows(path);
  } catch (error) {
    throw toUnusable(path, error);
  }
}

/** The folder in which the first missing folder of a path would be created. */
function existingFolder(path: string): string {
  const folder = dirname(path);
  return existsSync(folder) ? folder : existingFolder(folder);
}

async function readRows(path: string): Promise<readonly StoredRow[]> {
  const { default: SyncDatabase } = await import('libsql');
  // libsql has no other option to open a file without writing to it. SQLite creates its log if there is none, except for an immutable file.
  const mode = existsSync(`${path}-wal`) ? 'mode=ro' : 'immutable=1';
  const database = new SyncDatabase(`${pathToFileURL(path).href}?${mode}`);
  try {
    checkPages(database);
    const hasTable = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'record'").raw();
    if (hasTable.get() === undefined) return [];
    return rowsOf(database);
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error;
    throw new StoreUnavailable(toStoreFault(error), { cause: error });
  } finally {
    database.close();
  }
}

function rowsOf(database: Database): readonly StoredRow[] {
  // Bytes, because libsql ends the process if a text is not valid UTF-8.
  const sql = 'SELECT CAST(key AS BLOB), CAST(value AS BLOB) FROM record WHERE expires_at > ?';
  const rows = database.prepare(sql).raw().all(Date.now()) as [Uint8Array, Uint8Array][];
  return rows.map(([key, value]) => ({
    key: Buffer.from(key).toString(),
    value: Buffer.from(value),
  }));
}
