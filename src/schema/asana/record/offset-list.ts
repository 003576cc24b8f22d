import { emptyMask, type Mask } from '../../../engine/loader/mask.ts';
import { type CallCost, pageCalls } from '../../../engine/plan/field-cost.ts';
import type { AsanaPage } from '../../../operation/asana.ts';
import type { Context } from '../../../operation/context.ts';
import type { AsanaRead } from '../../../service/asana/read.ts';
import { toAsanaReadKey } from '../../../service/asana/read.ts';
import { asanaRead } from '../../cost/call.ts';
import type { PagePosition } from '../../relay/cursor.ts';
import { listField } from '../../relay/list-field.ts';
import type { ItemRange, ListedPage, Listing } from '../../relay/listing.ts';
import { pageArgs } from '../../relay/page.ts';
import type { ListedType } from './asana-type.ts';

/** The maximum number of items that Asana returns in one page. Source: Asana, "Pagination". */
export const asanaPageSize = 100;

/** A filter that Asana does not support, so it is applied to the items of a response. */
export interface Filter<Item> {
  /** Distinguishes this filter from other filters of the same list. */
  readonly name: string;
  /** The fields that the filter needs. */
  readonly reads: Mask;
  readonly keeps: (item: Item) => boolean;
}

/**
 * A list that Asana pages by offsets.
 *
 * @param kind  The kind of its records.
 */
export function listByOffset<Item>(
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

class OffsetListing<Item> implements Listing<Item> {
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
    const { offset, skip, limit } = this.#pageAt(from, minItems);
    return asana
      .page(this.#kind, withPage(this.#read, offset, limit), mask)
      .then((page) => new OffsetRange(page, offset, skip));
  }

  calls({ from, count, mask, isKnown }: ListedPage): readonly CallCost[] {
    const { offset, skip, limit } = this.#pageAt(from, count);
    const maxPages =
      this.#filter === undefined
        ? Math.ceil((Math.min(skip, asanaPageSize) + count) / asanaPageSize)
        : Number.POSITIVE_INFINITY;
    const firstPage = withPage(this.#read, offset, limit);
    return pageCalls(asanaRead(firstPage, { mask, isKnown }), maxPages);
  }

  #pageAt(from: PagePosition | null, minItems: number) {
    const [offset = null, skip = 0] = (from ?? []) as readonly [offset?: string, skip?: number];
    // How many items pass a filter is unknown in advance. Full pages then need the fewest requests.
    const limit =
      this.#filter === undefined ? Math.min(asanaPageSize, skip + minItems) : asanaPageSize;
    return { offset, skip, limit };
  }
}

/**
 * One page of Asana. An offset identifies the start of a page, so a position is an offset and the number of items to skip in that page. A
 * position in the middle of a page reads the start of the page again; a position after the last item does not.
 */
class OffsetRange<Item> implements ItemRange<Item> {
  readonly items: readonly Item[];
  readonly next: PagePosition | null;
  readonly #offset: string | null;
  readonly #skip: number;

  constructor({ items, nextOffset }: AsanaPage<Item>, offset: string | null, skip: number) {
    this.items = skip === 0 ? items : items.slice(skip);
    this.next = nextOffset === null ? null : [nextOffset, 0];
    this.#offset = offset;
    this.#skip = skip;
  }

  positionAfter(index: number): PagePosition {
    return [this.#offset, this.#skip + index + 1];
  }
}

/** The read of one page of a list, or of its first page if the offset is null. */
export function withPage<Response>(
  read: AsanaRead<Response>,
  offset: string | null,
  limit: number = asanaPageSize,
): AsanaRead<Response> {
  const { route, path, shape, query } = read;
  const page = { ...query, limit: String(limit) };
  return { route, path, shape, query: offset === null ? page : { ...page, offset } };
}
