import { type TransportReason, UpstreamError, type UpstreamService } from '../upstream-error.ts';

// Restricts requests that a caller writes freely. No path, query or header can send the request to another origin, outside the
// base path of the service, or with another credential than the caller's. Contains nothing specific to a service.

/** Where raw requests to a service may go. */
export interface RawTarget {
  readonly service: UpstreamService;
  /** The prefixes that a path may begin with. */
  readonly prefixes: readonly string[];
  /** The path that replaces the prefix, relative to the base address of the service. Ends without a slash; can be empty. */
  readonly basePath: string;
}

/** Stands for the base address of the service: the part that the caller writes must not change it. */
const base = new URL('https://service.invalid/base');

const maxPathLength = 8000;

/** How many times a path may be percent-encoded. */
const maxDecodings = 5;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for them.
const control = /[\u0000-\u001f\u007f]/;

/**
 * The path and query of a raw request, relative to the base address of the service. Throws `invalid-input` for the field `path` or
 * `query` if the request could go to another address.
 */
export function toRawAddress(
  path: string,
  query: Readonly<Record<string, unknown>>,
  target: RawTarget,
): string {
  const reject = (problem: string): never => rejectInput(target.service, 'path', problem);
  if (path.length > maxPathLength) reject(`is longer than ${maxPathLength} characters`);
  if (!path.startsWith('/') || path.startsWith('//')) {
    reject('must begin with exactly one slash, without the host of the service');
  }
  if (/[\s\\#]/.test(path) || control.test(path)) {
    reject('must not contain white space, a backslash, a fragment or a control character');
  }
  const [plain = '', ...rest] = path.split('?');
  const problem = checkSegments(plain);
  if (problem !== null) reject(problem);
  const prefix = target.prefixes.find((known) => plain.startsWith(`${known}/`));
  if (prefix === undefined)
    reject(`must begin with ${target.prefixes.map((one) => `${one}/`).join(' or ')}`);
  const url = new URL(base.href + target.basePath + plain.slice((prefix ?? '').length));
  for (const [name, value] of new URLSearchParams(rest.join('?')))
    url.searchParams.append(name, value);
  for (const [name, value] of Object.entries(query)) {
    const text = toQueryText(value);
    if (text === undefined)
      rejectInput(
        target.service,
        'query',
        `contains a value of ${name} that is not a string, number, boolean or list of these`,
      );
    else if (text !== null) url.searchParams.append(name, text);
  }
  checkParameters([...url.searchParams.keys()], target.service, 'query');
  // The checks above guarantee this. It is checked again in case the URL parser disagrees with them.
  if (
    url.origin !== base.origin ||
    !url.pathname.startsWith(`${base.pathname}${target.basePath}/`) ||
    url.username ||
    url.hash
  ) {
    reject('leads to an address outside the service');
  }
  return url.href.slice(base.href.length);
}

/**
 * Query parameters in which a service accepts another credential, or with which it executes another method or other headers than
 * those of the request. Without case and punctuation.
 *
 * Source: Google, "System parameters" (`access_token`, `key`, `$apiKey`, `$httpMethod`, `$httpHeaders`) and the discovery
 * documents of Docs and Drive (`oauth_token`); RFC 6750, section 2.3. The others are those of common frameworks.
 */
const forbiddenParameter =
  /^(x?oauth.*|(access|bearer|auth|id|refresh)?token|authorization|auth|(api|developer)?key|(client)?secret|clientassertion|password|sessionid|jwt|(opt|x?http)?method(override)?|httpheaders?)$/;

/** Whether a raw request must not contain a query parameter of this name, however it is spelled. */
export const isForbiddenParameter = (name: string): boolean =>
  forbiddenParameter.test(name.toLowerCase().replace(/[^a-z0-9]/g, ''));

/** Throws `invalid-input` for a field of a raw request whose parameters contain a credential, or change its method or headers. */
export function checkParameters(
  names: readonly string[],
  service: UpstreamService,
  field: string,
): void {
  const name = names.find(isForbiddenParameter);
  if (name === undefined) return;
  const problem = `must not contain the parameter ${name.slice(0, 40)}: this server sets the credential and the method`;
  rejectInput(service, field, problem);
}

/** What is wrong with the segments of a path, also when they are encoded repeatedly; null if they are valid. */
function checkSegments(path: string): string | null {
  let current = path;
  for (let decoding = 0; decoding < maxDecodings; decoding += 1) {
    if (control.test(current) || current.includes('\\')) {
      return 'must not contain a backslash or a control character, not even encoded';
    }
    if (current.split('/').some((segment) => /^\.{1,2}$/.test(segment.split(';')[0] ?? ''))) {
      return 'must not contain a "." or ".." segment, not even encoded';
    }
    if (decoding === 0 && current.slice(1).includes('//'))
      return 'must not contain an empty segment';
    const next = decode(current);
    if (next === null && decoding === 0) return 'contains an invalid percent-encoding';
    if (next === null || next === current) return null;
    current = next;
  }
  return 'is percent-encoded too many times';
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Null for a value that is omitted; undefined for a value that a query cannot contain. */
function toQueryText(value: unknown): string | null | undefined {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) {
    const texts = value.map(toQueryText);
    return texts.every((text) => typeof text === 'string') ? texts.join(',') : undefined;
  }
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
}

/** Throws `invalid-input` for one field of a raw request. */
export function rejectInput(service: UpstreamService, field: string, problem: string): never {
  throw new UpstreamError<TransportReason>({
    reason: 'invalid-input',
    service: service.id,
    field,
    message: `${field} ${problem}.`,
    delivery: 'no',
  });
}
