import { hkdfSync } from 'node:crypto';
import type { Secret } from '../config/secret.ts';

/**
 * One key of 32 bytes per secret, for one purpose: keys of different purposes tell nothing of each other.
 *
 * The first is the one to seal and sign with; all of them open, so that secrets can be changed without losing what the old
 * ones have made. Source: RFC 5869.
 */
export function deriveKeys(secrets: readonly Secret[], purpose: string): readonly Buffer[] {
  return secrets.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret.reveal(), '', `taskdoc ${purpose}`, 32)),
  );
}
