import { chmod, mkdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from 'libsql';
import { createMutex } from './mutex.ts';
import { type Store, sweepMs } from './store.ts';

/** The store's file cannot be used. The message is for the person who started the server. */
export class StoreUnusable extends Error {
  override readonly name = 'StoreUnusable';
}

/** How long a process may hold a lock: longer than a refresh takes, retries included. */
const leaseMs = 60_000;
const leasePollMs = 20;

/**
 * Creates a store in one SQLite file. While the store is open, SQLite keeps two more files beside it. Stored values survive a crash
 * of the process and of the machine. Several processes of one machine may share the file, in separate containers too.
 *
 * @param host  The name within which process ids are unique. Each container has its own.
 *
 * Throws StoreUnusable.
 */
export async function createFileStore(
  path: string,
  now: () => number = () => Date.now(),
  host: string = hostname(),
): Promise<Store> {
  const database = await open(path);
  // Raw, because libsql adds its own property to a row object.
  const select = database
    .prepare('SELECT value, version FROM record WHERE key = ? AND expires_at > ?')
    .raw();
  const insert = database.prepare(
    `INSERT INTO record (key, value, version, expires_at) VALUES (?, ?, 1, ?)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, version = 1, expires_at = excluded.expires_at
     WHERE expires_at <= ?`,
  );
  const update = database.prepare(
    'UPDATE record SET value = ?, version = version + 1, expires_at = ? WHERE key = ? AND version = ? AND expires_at > ?',
  );
  const remove = database.prepare('DELETE FROM record WHERE key = ? AND expires_at > ?');
  const expire = database.prepare('DELETE FROM record WHERE expires_at <= ?');
  const sweep = () => void expire.run(now());
  sweep();
  const sweeping = setInterval(sweep, sweepMs).unref();
  const mutex = createMutex();
  const leases = createLeases(database, now, host);
  return {
    async get(key) {
      const row = select.get(key, now()) as [Uint8Array, number] | undefined;
      return row === undefined ? null : { value: Buffer.from(row[0]), version: row[1] };
    },
    async put(key, value, expected, expiresAt) {
      const until = expiresAt.getTime();
      const { changes } =
        expected === 0
          ? insert.run(key, value, until, now())
          : update.run(value, until, key, expected, now());
      return changes === 1;
    },
    delete: async (key) => remove.run(key, now()).changes === 1,
    lock: (key, work) =>
      mutex(key, async () => {
        while (!leases.acquire(key)) await sleep(leasePollMs);
        try {
          return await work();
        } finally {
          leases.release(key);
        }
      }),
    async close() {
      clearInterval(sweeping);
      database.close();
    },
  };
}

async function open(path: string): Promise<Database> {
  try {
    const { default: LibsqlDatabase } = await import('libsql');
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const database = new LibsqlDatabase(path);
    database.exec(`
      PRAGMA busy_timeout = 5000;
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA secure_delete = ON;
      CREATE TABLE IF NOT EXISTS record (
        key TEXT PRIMARY KEY, value BLOB NOT NULL, version INTEGER NOT NULL, expires_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS record_expiry ON record (expires_at);
      CREATE TABLE IF NOT EXISTS held_lock (
        key TEXT PRIMARY KEY, host TEXT NOT NULL, pid INTEGER NOT NULL, expires_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
    `);
    await chmod(path, 0o600);
    return database;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreUnusable(
      `Connections cannot be kept in ${path}: ${reason}. Set STORE_PATH to a file that can be written.`,
      { cause: error },
    );
  }
}

/**
 * Locks between processes. The lease of a killed process ends when another process on its host sees that the process is gone. For
 * processes on other hosts it ends when it expires. Within this process the mutex decides, so a lease with this process's id
 * was left by an earlier process with the same id.
 */
function createLeases(database: Database, now: () => number, host: string) {
  const find = database
    .prepare('SELECT pid FROM held_lock WHERE key = ? AND host = ? AND expires_at > ?')
    .raw();
  const upsertLease = database.prepare(
    `INSERT INTO held_lock (key, host, pid, expires_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET host = excluded.host, pid = excluded.pid, expires_at = excluded.expires_at
     WHERE expires_at <= ? OR (host = excluded.host AND pid = ?)`,
  );
  const deleteLease = database.prepare(
    'DELETE FROM held_lock WHERE key = ? AND host = ? AND pid = ?',
  );
  return {
    acquire(key: string): boolean {
      const holder = find.get(key, host, now()) as [number] | undefined;
      const replaceablePid = holder !== undefined && !isAlive(holder[0]) ? holder[0] : process.pid;
      return (
        upsertLease.run(key, host, process.pid, now() + leaseMs, now(), replaceablePid).changes ===
        1
      );
    },
    release: (key: string) => void deleteLease.run(key, host, process.pid),
  };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
