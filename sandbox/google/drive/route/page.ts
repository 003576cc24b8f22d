import { invalidParameter } from '../../protocol/rejection.ts';
import type { RouteRequest } from '../../protocol/request.ts';
import type { TokenPage } from '../token-page.ts';

/** The page of `pageSize` and `pageToken`. A token contains the position, and is valid for one path. */
export function pageOf<Item>(
  all: readonly Item[],
  { path, query }: Pick<RouteRequest, 'path' | 'query'>,
  maxSize = 100,
): TokenPage<Item> {
  const { pageSize = String(maxSize), pageToken } = query;
  const size = Number(pageSize);
  if (!/^\d+$/.test(pageSize) || size < 1 || size > maxSize) throw invalidParameter('pageSize');
  const tokenAt = (at: number) => Buffer.from(`${at} ${path}`).toString('base64url');
  const start = pageToken === undefined ? 0 : all.findIndex((_, at) => tokenAt(at) === pageToken);
  if (start < 0) throw invalidParameter('pageToken');
  const end = start + size;
  return {
    items: all.slice(start, end),
    nextPageToken: end < all.length ? tokenAt(end) : null,
  };
}
