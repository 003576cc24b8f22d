import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Secret } from '../config/secret.ts';
import { deriveKeys } from './derived-key.ts';
import type { Store } from './store/store.ts';

// Encrypts the records of a store: JSON with AES-256-GCM. A person who can read only the store learns the number of records
// and their expiry times, and nothing else.

/** A decrypted record with its version. */
export interface StoredRecord {
  readonly record: unknown;
  /** The `expected` version of the next `put`. */
  readonly version: number;
}

/** An encrypted store of records. Its methods are those of the store. */
export interface Vault {
  /** Null if there is no record, or if none of the secrets decrypts it. */
  get(key: string): Promise<StoredRecord | null>;
  put(key: string, record: object, expected: number, expiresAt: Date): Promise<boolean>;
  delete(key: string): Promise<boolean>;
  lock: Store['lock'];
}

const purpose = 'vault';
const ivBytes = 12;
const tagBytes = 16;
const cipher = 'aes-256-gcm';

/**
 * Decrypts the values of a store with any of the secrets. The key is the one under which the value is stored. The result is null if none of
 * the secrets decrypts it.
 */
export function createDecryption(
  secrets: readonly Secret[],
): (key: string, value: Buffer) => unknown {
  const keys = deriveKeys(secrets, purpose);
  return (key, bytes) => {
    const iv = bytes.subarray(0, ivBytes);
    const tag = bytes.subarray(ivBytes, ivBytes + tagBytes);
    const encrypted = bytes.subarray(ivBytes + tagBytes);
    for (const candidate of keys) {
      try {
        const decipher = createDecipheriv(cipher, candidate, iv, { authTagLength: tagBytes });
        decipher.setAAD(Buffer.from(key)).setAuthTag(tag);
        return JSON.parse(Buffer.concat([decipher.update(encrypted), decipher.final()]).toString());
      } catch {
        // Not encrypted with this key.
      }
    }
    return null;
  };
}

/** Creates a vault that encrypts with the first secret and decrypts with any of them. */
export function createVault(store: Store, secrets: readonly Secret[]): Vault {
  const [encryptionKey] = deriveKeys(secrets, purpose);
  const decrypt = createDecryption(secrets);
  if (encryptionKey === undefined) throw new Error('A vault needs a secret.');

  /** @param key  Authenticated with the record, so that the record cannot be moved to another key. */
  function encrypt(key: string, record: object): Buffer {
    const iv = randomBytes(ivBytes);
    const cipherStream = createCipheriv(cipher, encryptionKey as Buffer, iv).setAAD(
      Buffer.from(key),
    );
    const encrypted = Buffer.concat([
      cipherStream.update(JSON.stringify(record)),
      cipherStream.final(),
    ]);
    return Buffer.concat([iv, cipherStream.getAuthTag(), encrypted]);
  }

  return {
    async get(key) {
      const stored = await store.get(key);
      const record = stored && decrypt(key, stored.value);
      return stored && record !== null ? { record, version: stored.version } : null;
    },
    put: (key, record, expected, expiresAt) =>
      store.put(key, encrypt(key, record), expected, expiresAt),
    delete: (key) => store.delete(key),
    lock: (key, work) => store.lock(key, work),
  };
}
