import { setTimeout as sleep } from 'node:timers/promises';
import { createMutex } from './mutex.ts';
import { type StoreFault, StoreUnavailable, toStoreFault } from './store-error.ts';

// Waits for the lock of a SQLite file without blocking the event loop. SQLite itself never waits (busy_timeout is 0): a statement
// fails at once while another process has the lock, and is run again later.

/** How long a statement waits for the lock by default. */
const maxWaitMs = 5000;

/** Runs statements, and waits while the file is locked. */
export interface LockWait {
  /** Throws StoreUnavailable if the statement fails, also if the file is locked for too long. */
  run<Result>(statement: () => Result, options?: LockWaitOptions): Promise<Result>;
}

export interface LockWaitOptions {
  /** Reads do not wait for statements that wait already: a locked file can usually be read. Default false. */
  readonly isRead?: boolean;
  /** Also waits beside statements that wait already, instead of after them. Default false. */
  readonly isUrgent?: boolean;
  /** Default 5 s. */
  readonly maxWaitMs?: number;
}

/** Creates the waits of one file. Of all statements that wait, only the first one tries, so that waiting takes little time. */
export function createLockWait(): LockWait {
  const mutex = createMutex();
  let waiting = 0;
  return {
    async run(statement, options = {}) {
      if (waiting === 0 || options.isRead || options.isUrgent) {
        const tried = attempt(statement);
        if (tried !== locked) return tried.result;
      }
      const givesUpAt = performance.now() + (options.maxWaitMs ?? maxWaitMs);
      const waitForLock = async () => {
        for (;;) {
          const tried = attempt(statement);
          if (tried !== locked) return tried.result;
          if (performance.now() >= givesUpAt) throw new StoreUnavailable('locked');
          // Random, so that processes that wait for each other do not try at the same times.
          await sleep(10 + Math.random() * 10);
        }
      };
      waiting += 1;
      try {
        return await (options.isUrgent ? waitForLock() : mutex('', waitForLock));
      } finally {
        waiting -= 1;
      }
    },
  };
}

const locked = 'locked' satisfies StoreFault;

/** Wrapped, so that no result can be confused with `locked`. */
function attempt<Result>(statement: () => Result): { readonly result: Result } | typeof locked {
  try {
    return { result: statement() };
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error;
    const fault = toStoreFault(error);
    if (fault === locked) return locked;
    throw new StoreUnavailable(fault, { cause: error });
  }
}
