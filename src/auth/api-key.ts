import { createHash, timingSafeEqual } from 'node:crypto';
import type { Secret } from '../config/secret.ts';
import { readBearer } from './bearer.ts';

/**
 * Whether a caller may use this server: the caller sends one of its keys as `Authorization: Bearer …`, or the server has no keys.
 *
 * Takes the same time for a nearly correct key as for any other: it compares digests of equal length, and checks
 * every key. Throws CredentialMalformed.
 */
export function hasValidApiKey(headers: Headers, apiKeys: readonly Secret[]): boolean {
  if (apiKeys.length === 0) return true;
  const token = readBearer(headers, 'Authorization');
  if (token === null) return false;
  const digest = sha256(token);
  return apiKeys.reduce((isFound, key) => timingSafeEqual(sha256(key), digest) || isFound, false);
}

function sha256(secret: Secret): Buffer {
  return createHash('sha256').update(secret.reveal()).digest();
}
