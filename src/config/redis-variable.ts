import * as z from 'zod';
import { Secret } from './secret.ts';
import { secretVariable, variable } from './setting.ts';
import { orNull } from './variable-type.ts';

/** The variables of the connection to Redis. */
export const redisSettings = {
  url: secretVariable('REDIS_URL', orNull(redisUrl())),
  /** What every key and every channel begins with. */
  prefix: variable('REDIS_PREFIX', keyPrefix().default('taskdoc:')),
  /** Those that know the primary. The host in the URL is then its name. */
  sentinels: variable('REDIS_SENTINELS', sentinels().default([])),
  /** With which the program identifies itself. */
  certificate: secretVariable('REDIS_CLIENT_CERTIFICATE', orNull(pem('CERTIFICATE'))),
  key: secretVariable('REDIS_CLIENT_KEY', orNull(pem('PRIVATE KEY'))),
};

/** The URL of a Redis server: `redis://` or, with TLS, `rediss://`, with user, password and database. A secret. */
function redisUrl() {
  return z
    .string()
    .refine(isRedisUrl, {
      error:
        'is not the URL of a Redis server; accepted: redis://user:password@host:6379/0, or rediss:// for TLS. Special characters of the password are percent-encoded.',
    })
    .transform((text) => new Secret(text));
}

/** The addresses of Sentinels, separated by commas: host names or IPv4 addresses, with ports. */
function sentinels() {
  return z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .superRefine((parts, context) => {
      for (const [index, part] of parts.entries()) {
        if (/^[A-Za-z0-9.-]{1,253}:\d{1,5}$/.test(part)) continue;
        const message = `entry ${index + 1} is ${JSON.stringify(part)}; accepted: the address of a Sentinel with its port, such as sentinel1.example:26379.`;
        context.addIssue({ code: 'custom', message });
      }
    });
}

/** A certificate or a private key in the PEM format (RFC 7468). A secret. */
function pem(label: 'CERTIFICATE' | 'PRIVATE KEY') {
  return z
    .string()
    .regex(new RegExp(`^-----BEGIN [A-Z ]*${label}-----[^-]+-----END [A-Z ]*${label}-----`), {
      error: `is not in the PEM format; accepted: a text that begins with -----BEGIN ${label}-----.`,
    })
    .transform((text) => new Secret(text));
}

/** What the keys of this program begin with. */
function keyPrefix() {
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
