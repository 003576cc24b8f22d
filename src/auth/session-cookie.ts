import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secret } from '../config/secret.ts';
import { deriveKeys } from './derived-key.ts';

/** The cookie that says whose session a request belongs to: an opaque id under a signature. */
export interface SessionCookie {
  /** The id; null where there is none, more than one, or one that was not signed here. */
  read(headers: Headers): string | null;
  /** A `Set-Cookie` that hands out an id. */
  print(id: string, maxAgeMs: number): string;
  /** A `Set-Cookie` that takes it back. */
  clear(): string;
}

/**
 * @param isSecure  Whether browsers reach this server by https. Then the cookie goes over nothing else, and `__Host-` keeps
 *                  neighbouring hosts from setting it. Source: RFC 6265bis, section 4.1.3.
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
      // Two of one name: one of them came from another host or path, and nothing tells which.
      const [value] = values.length === 1 ? values : [];
      const [, id, signature] = /^([\w-]{43})\.([\w-]{43})$/.exec(value ?? '') ?? [];
      if (id === undefined || signature === undefined) return null;
      const given = Buffer.from(signature, 'base64url');
      return keys.some((key) => timingSafeEqual(sign(id, key), given)) ? id : null;
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
