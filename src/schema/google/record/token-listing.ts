import { createHash } from 'node:crypto';
import { emptyMask, type Mask, toMask, union } from '../../../engine/loader/mask.ts';
import { pageCalls } from '../../../engine/plan/field-cost.ts';
import type { Context } from '../../../operation/context.ts';
import type { GoogleRead } from '../../../service/google/read.ts';
import { google } from '../../../service/google/service.ts';
import { badResponse } from '../../../upstream/http/json.ts';
import { googleRead } from '../../cost/call.ts';
import { invalidPosition, type PagePosition } from '../../relay/cursor.ts';
import type { Listing } from '../../relay/listing.ts';
import {
  hasItemsOf,
  indexOfPlace,
  type PagePlace,
  pagePlaceAt,
  parsePagePlace,
} from '../../relay/page-place.ts';

// Lists of Drive, whose pages have tokens. The position of an item is the token of its page and its place in the page.

/** What a list of Drive promises while it changes, as a part of its description. */
export const whileChanging =
  'If items are added while you page, no other is repeated. If items are deleted, others can be missing: Google Drive cannot continue a list at an item.';

/** What to read for the items after a position. */
export interface TokenPage {
  /** Null for the first page. */
  readonly token: string | null;
  /** The place in the page. After the last item of a page, it names the last items of that page. */
  readonly place: PagePlace;
  readonly size: number;
}

/** No page of Drive has more items. The estimate of a longer one would take long. */
const maxItemsOfPage = 1000;

/** The page with the items after a position. */
export function tokenPageAt(from: PagePosition | null, count: number, maxSize: number): TokenPage {
  const [token, ...rest] = from ?? [null];
  if (token !== null && typeof token !== 'string') throw invalidPosition();
  const place = parsePagePlace(rest, maxItemsOfPage);
  return { token, place, size: Math.min(maxSize, place[0] + count) };
}

/** What a page of Drive has, besides its items. */
interface PageEnd {
  readonly ids: readonly string[];
  readonly nextToken: string | null | undefined;
  /** The noun of the items, in the plural. */
  readonly name: string;
}

/**
 * The requested items of a page. A page is longer than requested if Drive does not accept its size.
 *
 * Drive does not say what a token means after a change of the list. If the page begins with items that were returned before, they are left out.
 */
export function itemsOfPage<Item>(
  items: readonly Item[],
  { token, place }: TokenPage,
  count: number,
  { ids, nextToken, name }: PageEnd,
  { upstream }: Context,
): {
  readonly items: readonly Item[];
  readonly positionAfter: (index: number) => PagePosition;
  readonly next: PagePosition | null;
} {
  const keys = ids.map(toKey);
  const [skip] = place;
  const start = indexOfPlace(keys, place) ?? Math.min(skip, items.length);
  if (skip > 0 && !hasItemsOf(keys, place)) upstream.note(toChangedNote(name));
  const end = start + count;
  const at = (index: number): PagePosition => [token, ...pagePlaceAt(keys, index)];
  const [, last] = pagePlaceAt(keys, items.length);
  const nextPage: PagePosition | null = nextToken == null ? null : [nextToken, 0, last, '', ''];
  return {
    items: items.slice(start, end),
    positionAfter: (index) => at(start + index + 1),
    next: items.length > end ? at(end) : nextPage,
  };
}

const toChangedNote = (name: string) =>
  `The list of ${name} has changed around this cursor, and Google Drive cannot continue a list at an item: some items can be missing or repeated.`;

/** A short number in place of an id of Drive, which can have 44 characters. */
const toKey = (id: string): string =>
  String(createHash('sha256').update(id).digest().readUIntBE(0, 5));

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
        { ids: entries.map(itemId), nextToken, name: property },
        context,
      );
    },
    calls({ from, count, mask, isKnown }) {
      const { token, place, size } = tokenPageAt(from, sizeFor(count), maxSize);
      const call = googleRead(readPage(size, token), { mask: () => toPageMask(mask()), isKnown });
      const pages =
        filter === undefined ? Math.ceil((place[0] + count) / maxSize) : Number.POSITIVE_INFINITY;
      return pageCalls(call, pages);
    },
  };
}

/** A malformed item can have no id. It is left out of the list. */
export const itemId = (entry: { readonly id?: unknown } | null): string => String(entry?.id);

/** The last page has no token. A null means the same. */
const isToken = (value: unknown): value is string | null | undefined =>
  value == null || typeof value === 'string';
