import type { Database } from 'libsql';
import type { OpenDatabase } from './database.ts';
import type { LockWait } from './lock-wait.ts';
import type { HeldLock } from './store.ts';

/** How long a process may hold a lock: longer than a refresh takes, retries included. */
const leaseMs = 60_000;

export interface LeaseOptions {
  readonly database: Database;
  readonly transact: OpenDatabase['transact'];
  readonly lockWait: LockWait;
  readonly now: () => number;
  /** The name within which process ids are unique. */
  readonly host: string;
}

/** Locks between processes that share a file. */
export interface Leases {
  /** Returns null if another process holds the lease of this key. Throws StoreUnavailable. */
  acquire(key: string): Promise<HeldLock | null>;
  /** Never rejects: a lease that cannot be deleted can be acquired again by this process, and expires for others. */
  release(key: string): Promise<void>;
}

/**
 * The lease of a killed process ends when another process on its host sees that the process is gone. For processes on other hosts it
 * ends when it expires. Within this process a mutex decides, so a lease with this process's id was left by an earlier process with the
 * same id.
 */
export function createLeases({ database, transact, lockWait, now, host }: LeaseOptions): Leases {
  const find = database
    .prepare(
      'SELECT CAST(pid AS INTEGER) FROM held_lock WHERE key = ? AND host = ? AND expires_at > ?',
    )
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
    async acquire(key) {
      const end = now() + leaseMs;
      const isAcquired = await lockWait.run(() =>
        transact(() => {
          const holder = find.get(key, host, now()) as [number] | undefined;
          const replaceablePid =
            holder !== undefined && !isAlive(holder[0]) ? holder[0] : process.pid;
          const values = [key, host, process.pid, end, now(), replaceablePid];
          return upsertLease.run(...values).changes === 1;
        }),
      );
      // A lease is only taken from a process that is gone, or that has had it for longer than its work takes.
      return isAcquired ? { wasAbandoned: false, isHeld: () => now() < end } : null;
    },
    release: (key) =>
      lockWait
        .run(() => transact(() => void deleteLease.run(key, host, process.pid)))
        .catch(() => undefined),
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
