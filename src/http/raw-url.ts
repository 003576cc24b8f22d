import { type TransportReason, UpstreamError, type UpstreamService } from './upstream-error.ts';

// Requests that a caller words freely, fenced in: whatever the path, query or headers say, what is sent goes to one service's
// own origin, below its own base path, with no credential but the one it is sent with. Knows no service.

/** Where raw requests to a service may go. */
export interface RawTarget {
  readonly service: UpstreamService;
  /** Ends without a slash. */
  readonly baseUrl: string;
  /** What a path may begin with; each stands for the base address. */
  readonly prefixes: readonly string[];
}

const maxPathLength = 8000;

/** As often as a path may be encoded over itself before it is given up. */
const maxDecodings = 5;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const control = /[\u0000-\u001f\u007f]/;

/** The address of a raw request. Throws `invalid-input`, naming `path` or `query`, for whatever could lead elsewhere. */
export function toRawUrl(
  path: string,
  query: Readonly<Record<string, unknown>>,
  target: RawTarget,
): string {
  const refuse = (why: string): never => rejectInput(target.service, 'path', why);
  if (path.length > maxPathLength) refuse(`is longer than ${maxPathLength} characters`);
  if (!path.startsWith('/') || path.startsWith('//')) {
    refuse('must begin with one slash: the address of the service is not yours to give');
  }
  if (/[\s\\#]/.test(path) || control.test(path)) {
    refuse('must hold no white space, back-slash, fragment or control character');
  }
  const [plain = '', ...rest] = path.split('?');
  const found = checkSegments(plain);
  if (found !== null) refuse(found);
  const prefix = target.prefixes.find((known) => plain.startsWith(`${known}/`));
  if (prefix === undefined)
    refuse(`must begin with ${target.prefixes.map((one) => `${one}/`).join(' or ')}`);
  const base = new URL(target.baseUrl);
  const url = new URL(target.baseUrl + plain.slice((prefix ?? '').length));
  for (const [name, value] of new URLSearchParams(rest.join('?')))
    url.searchParams.append(name, value);
  for (const [name, value] of Object.entries(query)) {
    const text = toQueryText(value);
    if (text === undefined)
      rejectInput(
        target.service,
        'query',
        `holds a value that is no text, number, boolean or list of these: ${name}`,
      );
    else if (text !== null) url.searchParams.append(name, text);
  }
  // Everything above makes this true; a parser that disagrees must not be found out by a stranger.
  if (
    url.origin !== base.origin ||
    !url.pathname.startsWith(`${base.pathname.replace(/\/$/, '')}/`) ||
    url.username ||
    url.hash
  ) {
    refuse('leads away from the service');
  }
  return url.href;
}

/** What is wrong with a path's segments, however often they are encoded; null when nothing is. */
function checkSegments(path: string): string | null {
  let current = path;
  for (let decoding = 0; decoding < maxDecodings; decoding += 1) {
    if (control.test(current) || current.includes('\\')) {
      return 'must hold no back-slash or control character, encoded ones among them';
    }
    if (current.split('/').some((segment) => /^\.{1,2}$/.test(segment.split(';')[0] ?? ''))) {
      return 'must hold no "." or ".." segment, encoded ones among them';
    }
    if (decoding === 0 && current.slice(1).includes('//')) return 'must hold no empty segment';
    const next = decode(current);
    if (next === null && decoding === 0) return 'holds a broken percent-encoding';
    if (next === null || next === current) return null;
    current = next;
  }
  return 'is encoded over itself too often';
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Null for a value that is left out; undefined for one that has no place in a query. */
function toQueryText(value: unknown): string | null | undefined {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) {
    const texts = value.map(toQueryText);
    return texts.every((text) => typeof text === 'string') ? texts.join(',') : undefined;
  }
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
}

/** Throws `invalid-input` for a part of a raw request. */
export function rejectInput(service: UpstreamService, field: string, why: string): never {
  throw new UpstreamError<TransportReason>({
    reason: 'invalid-input',
    service: service.id,
    field,
    message: `${field} ${why}.`,
    delivery: 'no',
  });
}
