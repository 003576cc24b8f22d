import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Secret } from '../config/secret.ts';
import { deriveKeys } from './derived-key.ts';
import type { Store } from './store.ts';

// Records on their way into a store and back: JSON, sealed with AES-256-GCM. Whoever gets hold of the store alone learns how many
// records there are and how long they are kept, nothing more.

/** A record as it was found. */
export interface Found {
  readonly record: unknown;
  /** To be given back with the next `put`. */
  readonly version: number;
}

/** A store of records. Its methods are the store's, sealed. */
export interface Vault {
  /** Null also for what none of the secrets opens: it was sealed by a server that had another. */
  get(key: string): Promise<Found | null>;
  put(key: string, record: object, expected: number, expiresAt: Date): Promise<boolean>;
  delete(key: string): Promise<boolean>;
  lock: Store['lock'];
}

const ivBytes = 12;
const tagBytes = 16;
const cipher = 'aes-256-gcm';

/** Seals with the first secret, opens with any. */
export function createVault(store: Store, secrets: readonly Secret[]): Vault {
  const keys = deriveKeys(secrets, 'vault');
  const [sealingKey] = keys;
  if (sealingKey === undefined) throw new Error('A vault needs a secret.');

  /** @param key  Sealed with the record, so that nobody can put it where it does not belong. */
  function seal(key: string, record: object): Buffer {
    const iv = randomBytes(ivBytes);
    const sealing = createCipheriv(cipher, sealingKey as Buffer, iv).setAAD(Buffer.from(key));
    const sealed = Buffer.concat([sealing.update(JSON.stringify(record)), sealing.final()]);
    return Buffer.concat([iv, sealing.getAuthTag(), sealed]);
  }

  function unseal(key: string, bytes: Buffer): unknown {
    const iv = bytes.subarray(0, ivBytes);
    const tag = bytes.subarray(ivBytes, ivBytes + tagBytes);
    const sealed = bytes.subarray(ivBytes + tagBytes);
    for (const candidate of keys) {
      try {
        const opening = createDecipheriv(cipher, candidate, iv, { authTagLength: tagBytes });
        opening.setAAD(Buffer.from(key)).setAuthTag(tag);
        return JSON.parse(Buffer.concat([opening.update(sealed), opening.final()]).toString());
      } catch {
        // Not sealed with this one.
      }
    }
    return null;
  }

  return {
    async get(key) {
      const kept = await store.get(key);
      const record = kept && unseal(key, kept.value);
      return kept && record !== null ? { record, version: kept.version } : null;
    },
    put: (key, record, expected, expiresAt) =>
      store.put(key, seal(key, record), expected, expiresAt),
    delete: (key) => store.delete(key),
    lock: (key, work) => store.lock(key, work),
  };
}
