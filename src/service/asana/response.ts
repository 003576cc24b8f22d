import type { HttpResponse } from '../../upstream/http/http-response.ts';
import { badResponse, isObject } from '../../upstream/http/json.ts';
import { parseRetryAfterMs } from '../../upstream/http/retry.ts';
import type { RejectedResponse } from '../../upstream/http/upstream-error.ts';
import { type EventCursor, parseEventCursor, parseNewCursor } from './event-cursor.ts';
import type { ResponseShape } from './read.ts';
import { asana } from './service.ts';

export interface AsanaResponse {
  readonly data: unknown;
  readonly status: number;
  /** The offset of the next page. Null on the last page, and for a response without pages. */
  readonly nextOffset: string | null;
  /** Only in the response to a read of events. */
  readonly cursor?: EventCursor;
}

/**
 * Parses the `{ data, next_page }` envelope and checks its shape: one record, or a list of records.
 *
 * Does not check the fields of a record. The schema rejects a scalar of the wrong type when it serializes the value.
 */
export function parseResponse(body: unknown, shape: ResponseShape, status: number): AsanaResponse {
  if (!isObject(body) || !('data' in body)) throw badResponse(asana, 'contained no data', status);
  const { data } = body;
  if (shape === 'record' && !isRecord(data)) throw badResponse(asana, 'was not a record', status);
  if (shape !== 'record' && !(Array.isArray(data) && data.every(isRecord))) {
    throw badResponse(asana, 'was not a list of records', status);
  }
  if (shape === 'events')
    return { data, status, nextOffset: null, cursor: parseEventCursor(body, status) };
  const page = body['next_page'];
  const offset = isObject(page) ? page['offset'] : null;
  if (offset !== null && typeof offset !== 'string') {
    throw badResponse(asana, 'contained a next page without an offset', status);
  }
  return { data, status, nextOffset: offset };
}

function isRecord(value: unknown): boolean {
  return isObject(value) && (!('gid' in value) || typeof value['gid'] === 'string');
}

/** The response without events that starts a new cursor; null for any other response. */
export function parseExpired(
  body: unknown,
  shape: ResponseShape,
  status: number,
): AsanaResponse | null {
  const cursor = shape === 'events' ? parseNewCursor(body, status) : null;
  return cursor && { data: [], status, nextOffset: null, cursor };
}

export const isSuccess = (status: number) => status >= 200 && status < 300;

/** An error response without what its headers repeat. */
export function toRejected({ status, text, headers }: HttpResponse): RejectedResponse {
  return { status, text, retryAfterMs: parseRetryAfterMs(headers['retry-after'], Date.now()) };
}
