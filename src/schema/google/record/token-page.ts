import type { PagePosition } from '../../relay/cursor.ts';

// Lists of Drive, whose pages have tokens. The position of an item is the token of its page and its place in the page.

/** What to read for the items after a position. */
export interface TokenPage {
  /** Null for the first page. */
  readonly token: string | null;
  /** How many items of the page are before the position. */
  readonly skip: number;
  readonly size: number;
}

/** The page with the items after a position. */
export function tokenPageAt(from: PagePosition | null, count: number, maxSize: number): TokenPage {
  const [token = null, skip = 0] = (from ?? []) as readonly [token?: string | null, skip?: number];
  return { token, skip, size: Math.min(maxSize, skip + count) };
}

/** The requested items of a page. A page is longer than requested if Drive does not accept its size. */
export function itemsOfPage<Item>(
  items: readonly Item[],
  { token, skip }: TokenPage,
  count: number,
  nextToken: string | null | undefined,
): {
  readonly items: readonly Item[];
  readonly positionAfter: (index: number) => PagePosition;
  readonly next: PagePosition | null;
} {
  const end = skip + count;
  const nextPage: PagePosition | null = nextToken == null ? null : [nextToken, 0];
  return {
    items: items.slice(skip, end),
    positionAfter: (index) => [token, skip + index + 1],
    next: items.length > end ? [token, end] : nextPage,
  };
}
