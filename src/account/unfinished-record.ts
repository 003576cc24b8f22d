import type { Vault } from './vault.ts';

/** The records of users who are on a consent page: pending authorizations, and sessions without a connection. */
export interface UnfinishedRecords {
  /** Adds the key of a record that was written. */
  add(key: string): Promise<void>;
  /** Removes the key of a record that was deleted. */
  remove(key: string): void;
}

/**
 * Limits how many records users leave in the store who start to connect an account and do not return. Each record expires, but a program can
 * start authorizations faster than they expire. Beyond the limit the oldest record is deleted, and its user has to start again.
 *
 * Counts the records that this process has written.
 */
export function createUnfinishedRecords(
  vault: Pick<Vault, 'delete'>,
  maxRecords: number,
): UnfinishedRecords {
  // Ordered by age.
  const keys = new Set<string>();
  return {
    async add(key) {
      keys.add(key);
      if (keys.size <= maxRecords) return;
      const [oldest] = keys;
      if (oldest === undefined) return;
      keys.delete(oldest);
      await vault.delete(oldest);
    },
    remove: (key) => void keys.delete(key),
  };
}
