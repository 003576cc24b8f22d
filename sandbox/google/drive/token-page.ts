import { invalidParameter } from '../protocol/rejection.ts';
import { pageSizeOf } from './page-size.ts';

/** One page of a list. */
export interface TokenPage<Item> {
  readonly items: readonly Item[];
  readonly nextPageToken: string | null;
}

/** The numbers of items on a page: without `pageSize`, and at most. A larger `pageSize` means the maximum. */
export interface PageSizes {
  readonly defaultSize: number;
  readonly maxSize: number;
}

/** Cuts the requested page. Source of the sizes: the discovery document of Drive v3. */
export function cutPage<Item>(
  all: readonly Item[],
  query: Readonly<Record<string, string>>,
  { defaultSize, maxSize }: PageSizes,
): TokenPage<Item> {
  const { pageToken } = query;
  const size = pageSizeOf(query, defaultSize, maxSize);
  const start = pageToken === undefined ? 0 : startOf(pageToken);
  const end = start + size;
  return {
    items: all.slice(start, end),
    nextPageToken: end < all.length ? Buffer.from(`item ${end}`).toString('base64url') : null,
  };
}

/** The wording is unverified. */
function startOf(token: string): number {
  const [, start] = /^item (\d+)$/.exec(Buffer.from(token, 'base64url').toString()) ?? [];
  if (start === undefined) throw invalidParameter('pageToken');
  return Number(start);
}
