import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

let key: KeyObject | null = null;

/**
 * A signed id token that says these things, good for an hour. Source: OpenID Connect Core, section 2.
 *
 * The key is made at first use and published nowhere: who gets the token straight from the token endpoint need not
 * check its signature. It is short for the same reason: a long one takes seconds on a busy machine.
 */
export function createIdToken(claims: Readonly<Record<string, unknown>>): string {
  key ??= generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
  const iat = Math.floor(Date.now() / 1000);
  const content = [
    { alg: 'RS256', kid: 'sandbox', typ: 'JWT' },
    { ...claims, iat, exp: iat + 3600 },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`;
}
