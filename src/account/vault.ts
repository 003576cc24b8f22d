import type { Secret } from '../config/secret.ts';
import { deriveKeys } from './derived-key.ts';
import { createSeal } from './store/seal.ts';
import type { Store } from './store/store.ts';

// Encrypts the records of a store. A person who can read only the store learns the number of records and their expiry times, and nothing
// else.

export interface DecryptedRecord {
  readonly record: unknown;
  /** The `expected` version of the next `put`. */
  readonly version: number;
}

/** An encrypted store of records. Its methods are those of the store. */
export interface Vault {
  /** Null if there is no record, or if none of the secrets decrypts it. */
  get(key: string): Promise<DecryptedRecord | null>;
  put(key: string, record: object, expected: number, expiresAt: Date): Promise<boolean>;
  delete(key: string): Promise<boolean>;
  lock: Store['lock'];
}

/** What encrypts the records. The key is the one under which a record is stored. */
export const createVaultSeal = (secrets: readonly Secret[]) =>
  createSeal(deriveKeys(secrets, 'vault'));

/** Creates a vault that encrypts with the first secret and decrypts with any of them. */
export function createVault(store: Store, secrets: readonly Secret[]): Vault {
  if (secrets.length === 0) throw new Error('A vault needs a secret.');
  const { seal, open } = createVaultSeal(secrets);
  return {
    async get(key) {
      const stored = await store.get(key);
      const record = stored && open(key, stored.value);
      return stored && record !== null ? { record, version: stored.version } : null;
    },
    put: (key, record, expected, expiresAt) =>
      store.put(key, seal(key, record), expected, expiresAt),
    delete: (key) => store.delete(key),
    lock: (key, work) => store.lock(key, work),
  };
}
