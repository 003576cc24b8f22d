import { closeSync, openSync } from 'node:fs';
import { chmod, mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Database } from 'libsql';
import { createDiskSync, type DiskSync } from './disk-sync.ts';
import type { LockWait } from './lock-wait.ts';
import { type StoreFault, StoreUnavailable, StoreUnusable } from './store-error.ts';

// Opens the SQLite file of a store. Statements run on the event loop, because they only read and write memory: SQLite neither
// waits for locks nor for the disk. The waits are elsewhere: lock-wait.ts, disk-sync.ts, and a second connection that moves the log
// into the file on a thread of its own. Only when the log starts again after that, the next statement waits once for the disk.

/** The number of writes between two checkpoints. The log then has about 4 MB, as with SQLite's own checkpoints. */
const checkpointEvery = 150;

export interface OpenDatabase {
  readonly database: Database;
  /** Runs statements that write, all or none. Only here can the file be locked: if it is, nothing has run. */
  transact<Result>(work: () => Result): Result;
  /** Makes all earlier writes durable. */
  readonly sync: DiskSync;
  /** Counts a write. From time to time, the log is moved into the file, on another thread. */
  countWrite(): void;
  close(): Promise<void>;
}

/** Opens the file, and creates it if it does not exist. Throws StoreUnusable. */
export async function openDatabase(path: string, lockWait: LockWait): Promise<OpenDatabase> {
  try {
    const [{ default: SyncDatabase }, { default: AsyncDatabase }] = await Promise.all([
      import('libsql'),
      import('libsql/promise'),
    ]);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await makePrivate(path);
    const database = new SyncDatabase(path);
    await lockWait.run(() => database.exec(tables));
    await lockWait.run(() => checkPages(database));
    const background = new AsyncDatabase(path, {});
    const log = await open(`${path}-wal`);
    let writes = 0;
    let isCheckpointing = false;
    let checkpoint: Promise<void> | undefined;
    return {
      database,
      transact: (work) => transact(database, work),
      sync: createDiskSync(log),
      countWrite() {
        writes += 1;
        if (writes % checkpointEvery !== 0 || isCheckpointing) return;
        isCheckpointing = true;
        // If it fails, the log stays: a later checkpoint moves it, and the next write shows whether the file is usable.
        checkpoint = background
          .exec('PRAGMA wal_checkpoint(PASSIVE)')
          .catch(() => undefined)
          .then(() => {
            isCheckpointing = false;
          });
      },
      async close() {
        await checkpoint;
        background.close();
        database.close();
        await log.close();
      },
    };
  } catch (error) {
    throw toUnusable(path, error);
  }
}

/** The error of a store that cannot be used at the start. */
export const toUnusable = (path: string, cause: unknown): StoreUnusable =>
  new StoreUnusable(`Connections cannot be kept in ${path}: ${explain(cause)}.`, { cause });

/**
 * Without BEGIN, each statement would lock the file itself. libsql does not reset a statement that finds the file locked, and SQLite
 * then commits no later statement until it runs again.
 */
function transact<Result>(database: Database, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // After some errors SQLite has rolled back already.
    if (database.inTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

// The log is synced by `sync`, and moved into the file by `checkpoint`. If checkpoints fail, SQLite itself moves it at 16 MB.
const tables = `
  PRAGMA busy_timeout = 0;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA wal_autocheckpoint = 4000;
  PRAGMA secure_delete = ON;
  CREATE TABLE IF NOT EXISTS record (
    key TEXT PRIMARY KEY, value BLOB NOT NULL, version INTEGER NOT NULL, expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS record_expiry ON record (expires_at);
  CREATE TABLE IF NOT EXISTS held_lock (
    key TEXT PRIMARY KEY, host TEXT NOT NULL, pid INTEGER NOT NULL, expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

/**
 * Makes the file readable only by its owner, before SQLite puts anything into it. SQLite creates its other files, which contain the same
 * values, with the mode of the file. An earlier version of this server may have left them with another mode.
 */
async function makePrivate(path: string): Promise<void> {
  try {
    // Fails if the file exists: closing another handle of a file that SQLite has open would release SQLite's locks.
    closeSync(openSync(path, 'ax', 0o600));
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    const found = await stat(file).catch(() => null);
    if (found?.isFile()) await chmod(file, 0o600);
  }
}

/**
 * Throws StoreUnavailable if the structure of a page is damaged. Takes 0.4 s for 100,000 connections (450 MB in memory). Does not detect
 * changed bytes inside a value: decrypting detects those.
 */
export function checkPages(database: Database): void {
  // Bytes, because libsql ends the process if a text is not valid UTF-8.
  const statement = database.prepare('SELECT CAST(quick_check AS BLOB) FROM pragma_quick_check(1)');
  const [problem] = statement.raw().get() as [Uint8Array];
  if (Buffer.from(problem).toString() !== 'ok') throw new StoreUnavailable('damaged');
}

const whatToDo = 'Set STORE_PATH to a file that can be written';

const explanations: Readonly<Record<StoreFault, string>> = {
  locked: 'another process keeps the file locked. Stop that process',
  full: 'the disk is full. Free some space',
  'read-only': `the file is read-only. ${whatToDo}`,
  damaged:
    'the file is damaged. Restore it from a backup, or remove it and let users connect their accounts again',
  unreachable: '',
  failed: '',
};

function explain(error: unknown): string {
  const explanation = error instanceof StoreUnavailable ? explanations[error.fault] : '';
  if (explanation !== '') return explanation;
  const cause = error instanceof StoreUnavailable ? error.cause : error;
  return `${cause instanceof Error ? cause.message : String(cause)}. ${whatToDo}`;
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? error.code : undefined;
