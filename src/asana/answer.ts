import { type Arrival, UpstreamError } from '../http/errors.ts';
import type { AnswerShape } from './read.ts';

/** What Asana answered to one read. */
export interface AsanaAnswer {
  readonly data: unknown;
  readonly status: number;
  /** Where the next page begins; null on the last page and where nothing was paged. */
  readonly nextOffset: string | null;
}

/** An answer that is not what Asana's documentation promises. */
export function toBadResponse(
  what: string,
  status?: number,
  arrival: Arrival = 'yes',
): UpstreamError {
  return new UpstreamError({
    code: 'UPSTREAM_BAD_RESPONSE',
    service: 'asana',
    message: `Asana's answer ${what}.`,
    arrival,
    ...(status === undefined ? {} : { status }),
  });
}

/** Parses JSON, or throws UPSTREAM_BAD_RESPONSE when a proxy's page, half a body or nothing came instead. */
export function parseJson(text: string, status: number): unknown {
  // Nothing, or a page: of a proxy, for all one knows, which may have kept the request to itself.
  if (text === '') throw toBadResponse('was empty', status, 'unknown');
  if (!text.trimStart().startsWith('{')) throw toBadResponse('was not JSON', status, 'unknown');
  try {
    return JSON.parse(text);
  } catch {
    throw toBadResponse('was not JSON', status);
  }
}

/**
 * Opens the `{ data, next_page }` envelope and checks its shape: one record, or a list of records.
 *
 * Does not check the fields inside: a scalar of the wrong kind is noticed where the schema serializes it.
 */
export function parseAnswer(body: unknown, shape: AnswerShape, status: number): AsanaAnswer {
  if (!isObject(body) || !('data' in body)) throw toBadResponse('had no data', status);
  const { data } = body;
  if (shape === 'record' && !isRecord(data)) throw toBadResponse('was no record', status);
  if (shape === 'list' && !(Array.isArray(data) && data.every(isRecord))) {
    throw toBadResponse('was no list of records', status);
  }
  const page = body['next_page'];
  const offset = isObject(page) ? page['offset'] : null;
  if (offset !== null && typeof offset !== 'string') {
    throw toBadResponse('named a next page without its offset', status);
  }
  return { data, status, nextOffset: offset };
}

/** Whether this is a JSON object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isRecord(value: unknown): boolean {
  return isObject(value) && (!('gid' in value) || typeof value['gid'] === 'string');
}
