import type { HttpResponse } from './http-response.ts';
import { rejectInput } from './raw-url.ts';
import type { UpstreamService } from './upstream-error.ts';

/** A header of a request or an answer. */
export interface RawHeader {
  readonly name: string;
  readonly value: string;
}

/** Headers that are the server's to set, or that would lead a request or its credential elsewhere. */
const forbidden = new Set([
  'authorization',
  'cookie',
  'cookie2',
  'host',
  'origin',
  'referer',
  'connection',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
  'content-length',
  'content-type',
  'accept-encoding',
  'expect',
  'forwarded',
  'via',
  'max-forwards',
]);

const forbiddenPrefixes = [
  'proxy-',
  'x-forwarded',
  'x-real-',
  'x-original-',
  'x-rewrite-',
  'x-http-method',
  'x-method-',
];

/** The headers in which clients send this server their tokens for a service. */
const ownAuthorization = /^x-[a-z]+-authorization/;

/** Headers of an answer that are nobody's but this server's. */
const dropped = new Set([
  'set-cookie',
  'set-cookie2',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'trailer',
  'upgrade',
  'proxy-authenticate',
  'alt-svc',
]);

/** The headers of a raw request. Throws `invalid-input`, naming `headers`, for those that are not the caller's to set. */
export function toRawHeaders(
  headers: readonly RawHeader[],
  service: UpstreamService,
): Readonly<Record<string, string>> {
  const checked: Record<string, string> = {};
  for (const { name, value } of headers) {
    const key = name.toLowerCase();
    const refuse = (why: string): never => rejectInput(service, 'headers', why);
    if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(key)) refuse('hold a name that is no header’s');
    if (isForbidden(key)) {
      refuse(`hold ${key}, which is not yours to set`);
    }
    if (!/^[\t\u0020-\u007e]*$/.test(value))
      refuse(`hold a value of ${key} that is not visible ASCII`);
    if (key in checked) refuse(`hold ${key} twice`);
    checked[key] = value;
  }
  return checked;
}

const isForbidden = (key: string): boolean =>
  forbidden.has(key) ||
  forbiddenPrefixes.some((prefix) => key.startsWith(prefix)) ||
  ownAuthorization.test(key);

/** The headers of an answer that a caller may see: no cookies, nothing that concerns this server's own connection. */
export function toSafeHeaders({ headers }: HttpResponse): readonly RawHeader[] {
  return Object.entries(headers)
    .filter(([name]) => !dropped.has(name.toLowerCase()))
    .flatMap(([name, value]) => [value ?? []].flat().map((one) => ({ name, value: one })));
}
