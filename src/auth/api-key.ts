import { createHash, timingSafeEqual } from 'node:crypto';
import type { Secret } from '../config/secret.ts';
import { readBearer } from './bearer.ts';

/**
 * Whether a caller may use this server: they present one of its keys as `Authorization: Bearer …`, or it has none.
 *
 * Takes the same time for a key that is nearly right as for one that is not: digests of equal length are compared,
 * and every key is looked at. Throws CredentialMalformed.
 */
export function isAdmitted(headers: Headers, apiKeys: readonly Secret[]): boolean {
  if (apiKeys.length === 0) return true;
  const presented = readBearer(headers, 'Authorization');
  if (presented === null) return false;
  const digest = sha256(presented);
  return apiKeys.reduce((isFound, key) => timingSafeEqual(sha256(key), digest) || isFound, false);
}

function sha256(secret: Secret): Buffer {
  return createHash('sha256').update(secret.reveal()).digest();
}
