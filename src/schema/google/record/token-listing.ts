import { emptyMask, type Mask, toMask, union } from '../../../engine/loader/mask.ts';
import { pageCalls } from '../../../engine/plan/field-cost.ts';
import type { GoogleRead } from '../../../service/google/read.ts';
import { google } from '../../../service/google/service.ts';
import { badResponse } from '../../../upstream/http/json.ts';
import { googleRead } from '../../cost/call.ts';
import { invalidPosition, isCount, type PagePosition } from '../../relay/cursor.ts';
import type { Listing } from '../../relay/listing.ts';

// Lists of Drive, whose pages have tokens. The position of an item is the token of its page and its place in the page.

/** What to read for the items after a position. */
export interface TokenPage {
  /** Null for the first page. */
  readonly token: string | null;
  /** How many items of the page are before the position. */
  readonly skip: number;
  readonly size: number;
}

/** No page of Drive has more items. The estimate of a longer one would take long. */
const maxItemsOfPage = 1000;

/** The page with the items after a position. */
export function tokenPageAt(from: PagePosition | null, count: number, maxSize: number): TokenPage {
  const [token, skip, ...others] = from ?? [null, 0];
  const isToken = token === null || typeof token === 'string';
  if (!isToken || !isCount(skip) || skip > maxItemsOfPage || others.length > 0)
    throw invalidPosition();
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

/** A list of Drive whose pages have tokens, and whose items are in a property of the page. */
export interface TokenList<Item, Entry = Item> {
  readonly name: string;
  readonly property: string;
  /** The maximum number of items on one page of Drive. */
  readonly maxSize: number;
  /** @param token  Null for the first page. */
  readonly readPage: (size: number, token: string | null) => GoogleRead<object>;
  /** Makes an item from what Drive returns. Default: it is the same. */
  readonly toItem?: (entry: Entry) => Item;
  /** A filter that Drive does not have: this server reads complete pages and applies it. */
  readonly filter?: {
    readonly reads: Mask;
    readonly keeps: (item: Item) => boolean;
  };
}

const id = toMask(['id']);

/** The listing of such a list. Drive returns only requested fields, so the id and the token are requested like any other. */
export function tokenListing<Item, Entry = Item>(list: TokenList<Item, Entry>): Listing<Item> {
  const { name, property, maxSize, readPage, toItem, filter } = list;
  const sizeFor = (count: number) => (filter === undefined ? count : maxSize);
  const toPageMask = (mask: Mask): Mask =>
    new Map([
      [property, union(mask, id)],
      ['nextPageToken', emptyMask],
    ]);
  return {
    name,
    service: 'google',
    ...filter,
    async readRange(from, count, mask, context) {
      const size = sizeFor(count);
      const page = tokenPageAt(from, size, maxSize);
      const read = readPage(page.size, page.token);
      const result = await context.google.read(read, toPageMask(mask));
      const found: unknown = Reflect.get(result, property);
      const entries = found === undefined ? [] : found;
      const nextToken: unknown = Reflect.get(result, 'nextPageToken');
      if (!Array.isArray(entries) || !isToken(nextToken))
        throw badResponse(google, `was no list of ${property}`);
      return itemsOfPage<Item>(
        toItem === undefined ? entries : entries.map((entry) => toItem(entry)),
        page,
        size,
        nextToken,
      );
    },
    calls({ from, count, mask, isKnown }) {
      const { token, skip, size } = tokenPageAt(from, sizeFor(count), maxSize);
      const call = googleRead(readPage(size, token), { mask: () => toPageMask(mask()), isKnown });
      const pages =
        filter === undefined ? Math.ceil((skip + count) / maxSize) : Number.POSITIVE_INFINITY;
      return pageCalls(call, pages);
    },
  };
}

/** The last page has no token. A null means the same. */
const isToken = (value: unknown): value is string | null | undefined =>
  value == null || typeof value === 'string';
