import { badResponse, isObject } from '../http/json.ts';
import type { ResponseShape } from './read.ts';
import { asana } from './service.ts';

/** What Asana answered to one read. */
export interface AsanaResponse {
  readonly data: unknown;
  readonly status: number;
  /** Where the next page begins; null on the last page and where nothing was paged. */
  readonly nextOffset: string | null;
}

/**
 * Opens the `{ data, next_page }` envelope and checks its shape: one record, or a list of records.
 *
 * Does not check the fields inside: a scalar of the wrong kind is noticed where the schema serializes it.
 */
export function parseResponse(body: unknown, shape: ResponseShape, status: number): AsanaResponse {
  if (!isObject(body) || !('data' in body)) throw badResponse(asana, 'had no data', status);
  const { data } = body;
  if (shape === 'record' && !isRecord(data)) throw badResponse(asana, 'was no record', status);
  if (shape === 'list' && !(Array.isArray(data) && data.every(isRecord))) {
    throw badResponse(asana, 'was no list of records', status);
  }
  const page = body['next_page'];
  const offset = isObject(page) ? page['offset'] : null;
  if (offset !== null && typeof offset !== 'string') {
    throw badResponse(asana, 'named a next page without its offset', status);
  }
  return { data, status, nextOffset: offset };
}

function isRecord(value: unknown): boolean {
  return isObject(value) && (!('gid' in value) || typeof value['gid'] === 'string');
}
