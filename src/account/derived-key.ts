import { hkdfSync } from 'node:crypto';
import type { Secret } from '../config/secret.ts';

/**
 * Derives one key of 32 bytes per secret, for one purpose. Keys of different purposes are independent of each other.
 *
 * Use the first key to encrypt and sign, and all keys to decrypt and verify. Secrets can then be replaced without losing what the
 * old ones encrypted. Source: RFC 5869.
 */
export function deriveKeys(secrets: readonly Secret[], purpose: string): readonly Buffer[] {
  return secrets.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret.reveal(), '', `taskdoc ${purpose}`, 32)),
  );
}
