import * as z from 'zod';
import { Secret } from './secret.ts';

/** The URL of a Redis server: `redis://` or, with TLS, `rediss://`, with user, password and database. A secret. */
export function redisUrl() {
  return z
    .string()
    .refine(isRedisUrl, {
      error:
        'is not the URL of a Redis server; accepted: redis://user:password@host:6379/0, or rediss:// for TLS. Special characters of the password are percent-encoded.',
    })
    .transform((text) => new Secret(text));
}

/** What the keys of this program begin with. */
export function keyPrefix() {
  return z.string().regex(/^[A-Za-z0-9._:-]{1,64}$/, {
    error: ({ input }) =>
      `is ${JSON.stringify(input)}; accepted: up to 64 letters, digits, and the characters . _ : -`,
  });
}

function isRedisUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(text);
  try {
    decodeURIComponent(username);
    decodeURIComponent(password);
  } catch {
    return false;
  }
  return (
    /^rediss?:$/.test(protocol) &&
    hostname !== '' &&
    /^(?:\/\d{0,4})?$/.test(pathname) &&
    search === '' &&
    hash === ''
  );
}
