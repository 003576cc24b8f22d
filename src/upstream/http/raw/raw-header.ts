import type { HttpResponse } from '../http-response.ts';
import type { UpstreamService } from '../upstream-error.ts';
import { rejectInput } from './raw-url.ts';

/** A header of a request or a response. */
export interface RawHeader {
  readonly name: string;
  readonly value: string;
}

/** Headers that this server sets, or that could send a request or its credential to another host. */
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

/** Headers that contain a credential for this server, for a service, or for a proxy. */
const credential = /authorization|api-?key|oauth|access-?token|auth-?token|password/;

/** Response headers that concern only the connection between this server and the service. */
const omitted = new Set([
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

/** The headers of a raw request. Throws `invalid-input` for the field `headers` if the caller may not set one of them. */
export function toRawHeaders(
  headers: readonly RawHeader[],
  service: UpstreamService,
): Readonly<Record<string, string>> {
  const checked: Record<string, string> = {};
  for (const { name, value } of headers) {
    const key = name.toLowerCase();
    const reject = (problem: string): never => rejectInput(service, 'headers', problem);
    if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(key)) reject('contain an invalid header name');
    if (isForbidden(key)) reject(`must not contain ${key}, which this server sets or forbids`);
    if (!/^[\t\u0020-\u007e]*$/.test(value))
      reject(`contain a value of ${key} that is not visible ASCII`);
    if (key in checked) reject(`contain ${key} twice`);
    checked[key] = value;
  }
  return checked;
}

/** Many servers treat `_` in the name of a header as `-`. */
function isForbidden(key: string): boolean {
  const name = key.replaceAll('_', '-');
  return (
    forbidden.has(name) ||
    forbiddenPrefixes.some((prefix) => name.startsWith(prefix)) ||
    credential.test(name)
  );
}

/** The response headers that a caller may see: no cookies, and nothing about this server's connection. */
export function toSafeHeaders({ headers }: HttpResponse): readonly RawHeader[] {
  return Object.entries(headers)
    .filter(([name]) => !omitted.has(name.toLowerCase()))
    .flatMap(([name, value]) => [value ?? []].flat().map((one) => ({ name, value: one })));
}
