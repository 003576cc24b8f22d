import type { AsanaRead } from '../../../asana/read.ts';
import { toReadKey } from '../../../asana/read.ts';
import type { Mask } from '../../../loader/mask.ts';
import type { ItemRange, Listing } from '../../relay/listing.ts';

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
 * An offset identifies the start of a page, so a position is an offset and the number of items to skip in that page. A
 * position in the middle of a page reads the start of the page again; a position after the last item does not.
 */
export function listByOffset<Item>(
  name: string,
  read: AsanaRead<readonly Item[]>,
  filter?: Filter<Item>,
): Listing<Item> {
  return {
    // A getter, because few queries select a cursor.
    get name() {
      return `${toReadKey(read)} ${filter?.name ?? ''}`;
    },
    ...(filter === undefined ? {} : { reads: filter.reads, keeps: filter.keeps }),
    async readRange(from, minItems, mask, { asana }): Promise<ItemRange<Item>> {
      const [offset = null, skip = 0] = (from ?? []) as readonly [offset?: string, skip?: number];
      // How many items pass a filter is unknown in advance. Full pages then need the fewest requests.
      const limit = filter === undefined ? Math.min(asanaPageSize, skip + minItems) : asanaPageSize;
      const page = await asana.page(name, withPage(read, offset, limit), mask);
      return {
        items: page.items.slice(skip),
        positionAfter: (index) => [offset, skip + index + 1],
        next: page.nextOffset === null ? null : [page.nextOffset, 0],
      };
    },
  };
}

/** The read of one page of a list, or of its first page if the offset is null. */
export function withPage<Response>(
  read: AsanaRead<Response>,
  offset: string | null,
  limit: number = asanaPageSize,
): AsanaRead<Response> {
  const page = { limit: String(limit), ...(offset === null ? {} : { offset }) };
  return { ...read, query: { ...read.query, ...page } };
}
