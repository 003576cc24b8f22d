import type { StoreFault } from './store-error.ts';

// The interface of a key-value store for sessions and connections. Redis serves several instances, a file serves one machine, and
// memory serves tests. The values are encrypted (vault.ts), so a store cannot read them.

export interface StoredValue {
  readonly value: Buffer;
  /** The number of times the value was written, from 1. */
  readonly version: number;
}

/** A lock while its work runs. */
export interface HeldLock {
  /** Whether the holder before did not end its work, and may continue it: it was killed, or is paused. */
  readonly wasAbandoned: boolean;
  /** Whether no other user of the store can have the lock. Reads only the clock: call it right before what must not happen twice. */
  isHeld(): boolean;
}

/** Stores values until they expire. All methods except `fault` reject with StoreUnavailable if the store cannot be used. */
export interface Store {
  /** Null if there is no value, or if it has expired. */
  get(key: string): Promise<StoredValue | null>;
  /**
   * Stores a value if the current version is the expected one. Otherwise returns false and changes nothing. When the promise
   * resolves, the value is as durable as this kind of store can make it.
   *
   * @param expected  The version to replace. 0 means that there must be no value.
   */
  put(key: string, value: Buffer, expected: number, expiresAt: Date): Promise<boolean>;
  /** Deletes a value. Returns whether there was one: of several callers that delete the same value, one receives true. */
  delete(key: string): Promise<boolean>;
  /**
   * Runs work while no other user of the same store runs work under this key. If this process is paused for longer than the lock lasts,
   * another one can start in the meantime: `isHeld` of the argument then returns false.
   */
  lock<Result>(key: string, work: (lock: HeldLock) => Promise<Result>): Promise<Result>;
  /** Why nothing can be stored at the moment, or null if the store works. Takes at most about half a second. */
  fault(): Promise<StoreFault | null>;
  close(): Promise<void>;
}

/** How often expired values are deleted. */
export const sweepMs = 10 * 60_000;
