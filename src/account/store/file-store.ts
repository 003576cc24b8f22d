import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, toUnusable } from './database.ts';
import { createLeases } from './lease.ts';
import { createLockWait } from './lock-wait.ts';
import { createMutex } from './mutex.ts';
import { type Store, sweepMs } from './store.ts';
import { type StoreFault, StoreUnavailable } from './store-error.ts';

const leasePollMs = 20;
/** The number of expired values that one statement deletes, so that it takes a few milliseconds at most. */
const sweepSize = 100;
/** How long `fault` waits for the lock. A write of another process takes a few milliseconds. */
const faultWaitMs = 500;

export interface FileStoreOptions {
  /** Default: the clock of the machine. */
  readonly now?: () => number;
  /** The name within which process ids are unique. Each container has its own. Default: the name of this machine. */
  readonly host?: string;
  /** Logs what an operator should know. */
  readonly warn?: (details: object, message: string) => void;
}

/**
 * Creates a store in one SQLite file. While the store is open, SQLite keeps two more files beside it. Stored values survive a crash
 * of the process and of the machine. Several processes of one machine may share the file, in separate containers too.
 *
 * The event loop never waits for a lock or for the disk. While another process has locked the file, writes wait up to 5 s.
 *
 * Throws StoreUnusable.
 */
export async function createFileStore(
  path: string,
  { now = () => Date.now(), host = hostname(), warn }: FileStoreOptions = {},
): Promise<Store> {
  const lockWait = createLockWait();
  const { database, transact, sync, countWrite, close } = await openDatabase(path, lockWait);
  // Raw, because libsql adds its own property to a row object. Cast, because in a damaged file a value can have another type: libsql
  // ends the process if a text is not valid UTF-8.
  const select = database
    .prepare(
      'SELECT CAST(value AS BLOB), CAST(version AS INTEGER) FROM record WHERE key = ? AND expires_at > ?',
    )
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
  const expire = database.prepare(
    'DELETE FROM record WHERE key IN (SELECT key FROM record WHERE expires_at <= ? LIMIT ?)',
  );
  // As long as the largest values: a disk that is almost full may have space for a short one.
  const probe = database.prepare(
    "INSERT INTO held_lock VALUES ('probe', hex(zeroblob(4096)), 0, 0) ON CONFLICT (key) DO UPDATE SET pid = 1 - pid",
  );
  const mutex = createMutex();
  const leases = createLeases({ database, transact, lockWait, now, host });
  let lastFault: StoreFault | null = null;

  /** Remembers a failure, for `fault`. Logs it unless the store has failed in this way since its last write. */
  function noteFault(error: unknown): never {
    // One damaged page does not affect the others, but someone must repair the file.
    if (error instanceof StoreUnavailable && lastFault !== 'damaged' && lastFault !== error.fault) {
      lastFault = error.fault;
      const reason = error.cause instanceof Error ? error.cause.message : undefined;
      warn?.({ fault: lastFault, reason }, 'the store of connected accounts cannot be used');
    }
    throw error;
  }

  /** Returns whether the statement changed something. If so, the change is durable. */
  async function write(statement: () => { readonly changes: number }): Promise<boolean> {
    const { changes } = await lockWait.run(() => transact(statement)).catch(noteFault);
    if (changes === 0) return false;
    await sync().catch((cause) => noteFault(new StoreUnavailable('failed', { cause })));
    if (lastFault !== 'damaged') lastFault = null;
    countWrite();
    return true;
  }

  async function sweep(): Promise<void> {
    while (await write(() => expire.run(now(), sweepSize)));
  }

  /** Fails if nothing can be written. Writes something only if the last write failed: the lock alone does not show that the disk is full. */
  function tryWrite(): void {
    transact(() => {
      if (lastFault !== null) probe.run();
    });
  }

  await sweep().catch(async (error) => {
    await close();
    throw toUnusable(path, error);
  });
  // If it fails, the expired values are deleted later. Until then they are not returned.
  const sweeping = setInterval(() => void sweep().catch(() => undefined), sweepMs).unref();
  return {
    async get(key) {
      const row = await lockWait
        .run(() => select.get(key, now()), { isRead: true })
        .catch(noteFault);
      if (row === undefined) return null;
      const [value, version] = row as [Uint8Array, number];
      return { value: Buffer.from(value), version };
    },
    put(key, value, expected, expiresAt) {
      const until = expiresAt.getTime();
      return write(() =>
        expected === 0
          ? insert.run(key, value, until, now())
          : update.run(value, until, key, expected, now()),
      );
    },
    delete: (key) => write(() => remove.run(key, now())),
    lock: (key, work) =>
      mutex(key, async () => {
        let lease = await leases.acquire(key).catch(noteFault);
        while (lease === null) {
          await sleep(leasePollMs);
          lease = await leases.acquire(key).catch(noteFault);
        }
        try {
          return await work(lease);
        } finally {
          await leases.release(key);
        }
      }),
    async fault() {
      if (lastFault === 'damaged') return lastFault;
      try {
        await lockWait.run(tryWrite, { isUrgent: true, maxWaitMs: faultWaitMs });
        lastFault = null;
      } catch (error) {
        lastFault = error instanceof StoreUnavailable ? error.fault : 'failed';
      }
      return lastFault;
    },
    async close() {
      clearInterval(sweeping);
      await close();
    },
  };
}
