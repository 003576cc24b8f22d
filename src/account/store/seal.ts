import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

// Encrypts JSON with AES-256-GCM. A person who can read only the store learns the length of a value, and nothing else.

const ivBytes = 12;
const tagBytes = 16;
const cipher = 'aes-256-gcm';

export interface Seal {
  /**
   * Encrypts with the first key.
   *
   * @param key  Authenticated with the value, so that the value cannot be moved to another key.
   */
  seal(key: string, value: object): Buffer;
  /** Decrypts with any of the keys. Null if none of them decrypts it, or if it belongs to another key. */
  open(key: string, bytes: Buffer): unknown;
}

/** @param keys  32 bytes each. */
export function createSeal(keys: readonly Buffer[]): Seal {
  const [encryptionKey] = keys;
  return {
    seal(key, value) {
      if (encryptionKey === undefined) throw new Error('A seal needs a key.');
      const iv = randomBytes(ivBytes);
      const stream = createCipheriv(cipher, encryptionKey, iv).setAAD(Buffer.from(key));
      const encrypted = Buffer.concat([stream.update(JSON.stringify(value)), stream.final()]);
      return Buffer.concat([iv, stream.getAuthTag(), encrypted]);
    },
    open(key, bytes) {
      const iv = bytes.subarray(0, ivBytes);
      const tag = bytes.subarray(ivBytes, ivBytes + tagBytes);
      const encrypted = bytes.subarray(ivBytes + tagBytes);
      for (const candidate of keys) {
        try {
          const stream = createDecipheriv(cipher, candidate, iv, { authTagLength: tagBytes });
          stream.setAAD(Buffer.from(key)).setAuthTag(tag);
          return JSON.parse(Buffer.concat([stream.update(encrypted), stream.final()]).toString());
        } catch {
          // Not encrypted with this key.
        }
      }
      return null;
    },
  };
}
