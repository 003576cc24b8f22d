import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secret } from '../config/secret.ts';
import { deriveKeys } from './derived-key.ts';

/** The cookie that identifies a session: an opaque id with a signature. */
export interface SessionCookie {
  /** The id, or null if the request has no such cookie, more than one, or one with an invalid signature. */
  read(headers: Headers): string | null;
  /** The `Set-Cookie` value that sets an id. */
  print(id: string, maxAgeMs: number): string;
  /** The `Set-Cookie` value that deletes the cookie. */
  clear(): string;
}

/**
 * @param isSecure  Whether browsers reach this server by https. If so, browsers send the cookie by https only, and `__Host-`
 *                  prevents related hosts from setting it. Source: RFC 6265bis, section 4.1.3.
 */
export function createSessionCookie(secrets: readonly Secret[], isSecure: boolean): SessionCookie {
  const keys = deriveKeys(secrets, 'session cookie');
  const name = isSecure ? '__Host-taskdoc' : 'taskdoc';
  const sign = (id: string, key: Buffer) => createHmac('sha256', key).update(id).digest();
  const print = (value: string, maxAgeSeconds: number) =>
    `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    read(headers) {
      const values = valuesOf(headers.get('cookie') ?? '', name);
      // If there are two, one of them was set by another host or path, and the request does not tell which one.
      const [value] = values.length === 1 ? values : [];
      const [, id, signature] = /^([\w-]{43})\.([\w-]{43})$/.exec(value ?? '') ?? [];
      if (id === undefined || signature === undefined) return null;
      const received = Buffer.from(signature, 'base64url');
      return keys.some((key) => timingSafeEqual(sign(id, key), received)) ? id : null;
    },
    print(id, maxAgeMs) {
      const [key] = keys;
      if (key === undefined) throw new Error('A cookie needs a secret.');
      return print(`${id}.${sign(id, key).toString('base64url')}`, Math.floor(maxAgeMs / 1000));
    },
    clear: () => print('', 0),
  };
}

function valuesOf(header: string, name: string): string[] {
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
}
