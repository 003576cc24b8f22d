import { hash, timingSafeEqual } from 'node:crypto';
import type { Secret } from '../config/secret.ts';
import { readBearer } from './bearer.ts';

/**
 * The position of the caller's key among the keys of this server, or null if the caller sends none of them as `Authorization: Bearer …`.
 *
 * Takes the same time for a nearly correct key as for any other: it compares digests of equal length, and checks
 * every key. Throws CredentialMalformed.
 */
export function findApiKey(headers: Headers, apiKeys: readonly Secret[]): number | null {
  const token = readBearer(headers, 'Authorization');
  if (token === null) return null;
  const digest = sha256(token);
  return apiKeys.reduce<number | null>(
    (found, key, index) => (timingSafeEqual(digestOf(key), digest) ? index : found),
    null,
  );
}

/** Each key is hashed once. */
const digests = new WeakMap<Secret, Buffer>();

function digestOf(key: Secret): Buffer {
  const known = digests.get(key);
  if (known !== undefined) return known;
  const digest = sha256(key);
  digests.set(key, digest);
  return digest;
}

const sha256 = (secret: Secret): Buffer => hash('sha256', secret.reveal(), 'buffer');
