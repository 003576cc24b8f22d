import { emptyMask, type Mask } from '../../../engine/loader/mask.ts';
import { type CallCost, pageCalls } from '../../../engine/plan/field-cost.ts';
import type { AsanaPage } from '../../../operation/asana-operation.ts';
import type { Context } from '../../../operation/context.ts';
import type { AsanaReason } from '../../../service/asana/error-mapping.ts';
import type { AsanaRead } from '../../../service/asana/read.ts';
import { toAsanaReadKey } from '../../../service/asana/read.ts';
import { UpstreamError } from '../../../upstream/http/upstream-error.ts';
import { asanaRead } from '../../cost/call.ts';
import { invalidPosition, type PagePosition } from '../../relay/cursor.ts';
import { listField } from '../../relay/list-field.ts';
import type { ItemRange, ListedPage, Listing } from '../../relay/listing.ts';
import { pageArgs } from '../../relay/page.ts';
import {
  indexOfPlace,
  isOnLaterPage,
  onLaterPage,
  type PagePlace,
  pagePlaceAt,
  parsePagePlace,
} from '../../relay/page-place.ts';
import type { ListedType } from './asana-type.ts';

/** The maximum number of items that Asana returns in one page. Source: Asana, "Pagination". */
export const asanaPageSize = 100;

interface Listed {
  readonly gid: string;
}

/** A filter that Asana does not support, so it is applied to the items of a response. */
export interface Filter<Item> {
  /** Distinguishes this filter from other filters of the same list. */
  readonly name: string;
  readonly reads: Mask;
  readonly keeps: (item: Item) => boolean;
}

/**
 * A list that Asana pages by offsets.
 *
 * @param kind  The kind of its records.
 */
export function listByOffset<Item extends Listed>(
  kind: string,
  read: AsanaRead<readonly Item[]>,
  filter?: Filter<Item>,
): Listing<Item> {
  return new OffsetListing(kind, read, filter);
}

/**
 * The options of a field with such a list, whose only arguments are those of the page. For `t.field`.
 *
 * @param list  The list of the record with this id.
 */
export const offsetList = <Item extends { readonly gid: string }>(
  { kind, connection }: ListedType<Item>,
  description: string,
  list: (gid: string) => AsanaRead<readonly Item[]>,
  filter?: Filter<Item>,
) => ({
  type: connection,
  description,
  args: pageArgs,
  ...listField((gid) => listByOffset(kind, list(gid), filter)),
});

class OffsetListing<Item extends Listed> implements Listing<Item> {
  readonly #kind: string;
  readonly #read: AsanaRead<readonly Item[]>;
  readonly #filter: Filter<Item> | undefined;

  constructor(kind: string, read: AsanaRead<readonly Item[]>, filter: Filter<Item> | undefined) {
    this.#kind = kind;
    this.#read = read;
    this.#filter = filter;
  }

  /** A getter, because few queries select a cursor. */
  get name(): string {
    return `${toAsanaReadKey(this.#read)} ${this.#filter?.name ?? ''}`;
  }

  get reads(): Mask {
    return this.#filter?.reads ?? emptyMask;
  }

  keeps(item: Item): boolean {
    return this.#filter?.keeps(item) ?? true;
  }

  readRange(
    from: PagePosition | null,
    minItems: number,
    mask: Mask,
    { asana }: Context,
  ): Promise<ItemRange<Item>> {
    const { offset, place, limit } = this.#pageAt(from, minItems);
    return asana
      .page(this.#kind, withPage(this.#read, offset, limit), mask)
      .then((page) => new OffsetRange(page, offset, place));
  }

  calls({ from, count, maxRanges, mask, isKnown }: ListedPage): readonly CallCost[] {
    const { offset, place, limit } = this.#pageAt(from, count);
    // If items were added before the place, the page ends earlier than expected.
    const morePages = place[1] === '' ? 0 : 1;
    const maxPages =
      this.#filter === undefined
        ? Math.ceil((Math.min(place[0], asanaPageSize) + count) / asanaPageSize) + morePages
        : (maxRanges ?? Number.POSITIVE_INFINITY);
    const firstPage = withPage(this.#read, offset, limit);
    return pageCalls(asanaRead(firstPage, { mask, isKnown }), maxPages);
  }

  #pageAt(from: PagePosition | null, minItems: number) {
    const { offset, place } = positionOf(from);
    // How many items pass a filter, or come before a place on a later page, is unknown in advance. Full pages then need the fewest requests.
    const isCounted = this.#filter === undefined && !isOnLaterPage(place);
    const limit = isCounted ? Math.min(asanaPageSize, place[0] + minItems) : asanaPageSize;
    return { offset, place, limit };
  }
}

/**
 * One page of Asana. An offset identifies the start of a page, so a position is an offset and a place in that page. A position in the middle
 * of a page reads the start of the page again; a position after the last item does not.
 */
export class OffsetRange<Item extends Listed> implements ItemRange<Item> {
  readonly items: readonly Item[];
  readonly next: PagePosition | null;
  readonly #page: readonly Item[];
  readonly #offset: string | null;
  readonly #start: number;

  constructor({ items, nextOffset }: AsanaPage<Item>, offset: string | null, place: PagePlace) {
    const index = indexOfPlace(items.map(toGid), place);
    const isLast = nextOffset === null;
    if (index === null && isLast && isOnLaterPage(place)) throw placeGone();
    const start = index ?? (isLast ? Math.min(place[0], items.length) : items.length);
    this.items = start === 0 ? items : items.slice(start);
    this.next = isLast ? null : [nextOffset, ...placeInNextPage(place, index, items)];
    this.#page = items;
    this.#offset = offset;
    this.#start = start;
  }

  positionAfter(index: number): PagePosition {
    return [this.#offset, ...pagePlaceAt(this.#page.map(toGid), this.#start + index + 1)];
  }
}

const toGid = ({ gid }: Listed): string => gid;

/** The place as a part of the position of the next page. If items were added before a place, it can be there. */
function placeInNextPage(
  place: PagePlace,
  index: number | null,
  items: readonly unknown[],
): readonly [] | PagePlace {
  if (index === null) return onLaterPage(place);
  const [, before, after] = place;
  return index > 0 && index === items.length ? [0, before, after, ''] : [];
}

const placeGone = () =>
  new UpstreamError<AsanaReason>({
    reason: 'cursor-expired',
    service: 'asana',
    message: 'None of the items around this cursor is in the list any more.',
    help: 'Start again from the first page, without `after`.',
  });

/** An offset of Asana, null for the first page, and a place in its page. */
export function positionOf(from: PagePosition | null) {
  const [offset = null, ...rest] = from ?? [];
  if (offset !== null && typeof offset !== 'string') throw invalidPosition();
  return { offset, place: parsePagePlace(rest, asanaPageSize) };
}

export function withPage<Response>(
  read: AsanaRead<Response>,
  offset: string | null,
  limit: number = asanaPageSize,
): AsanaRead<Response> {
  const { route, path, shape, query } = read;
  const page = { ...query, limit: String(limit) };
  return { route, path, shape, query: offset === null ? page : { ...page, offset } };
}
