import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

let key: KeyObject | null = null;

/**
 * A signed ID token with these claims, valid for one hour. Source: OpenID Connect Core, section 2.
 *
 * The key is created on first use and is not published. A client that receives the token directly from the token endpoint
 * does not have to verify its signature. The key is short, because creating a long one takes seconds on a busy machine.
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
