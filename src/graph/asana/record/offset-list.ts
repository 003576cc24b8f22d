import type { AsanaRead } from '../../../asana/read.ts';
import { toReadKey } from '../../../asana/read.ts';
import type { Mask } from '../../../loader/mask.ts';
import type { ItemRange, Listing } from '../../relay/page.ts';

/** The most items of one page of Asana's. Source: Asana, "Pagination". */
export const asanaPageSize = 100;

/** A filter that Asana does not have, and what it looks at. */
export interface Filter<Item> {
  /** Tells this filter from others of the same list. */
  readonly name: string;
  readonly reads: Mask;
  readonly keeps: (item: Item) => boolean;
}

/**
 * A list that Asana pages by offsets.
 *
 * An offset stands for the beginning of a page, so a position is an offset and how many items of its page to skip. Going on
 * behind the last item of a page costs nothing extra; going on in the middle of one reads its beginning again.
 */
export function listByOffset<Item>(
  name: string,
  read: AsanaRead<readonly Item[]>,
  filter?: Filter<Item>,
): Listing<Item> {
  return {
    // Few queries ask for a cursor.
    get name() {
      return `${toReadKey(read)} ${filter?.name ?? ''}`;
    },
    ...(filter === undefined ? {} : { reads: filter.reads, keeps: filter.keeps }),
    async readRange(from, wanted, mask, { asana }): Promise<ItemRange<Item>> {
      const [offset = null, skip = 0] = (from ?? []) as readonly [offset?: string, skip?: number];
      // A filter lets through nobody knows how many: then whole pages are the fewest requests.
      const limit = filter === undefined ? Math.min(asanaPageSize, skip + wanted) : asanaPageSize;
      const page = await asana.page(name, withPage(read, offset, limit), mask);
      return {
        items: page.items.slice(skip),
        positionAfter: (index) => [offset, skip + index + 1],
        next: page.nextOffset === null ? null : [page.nextOffset, 0],
      };
    },
  };
}

/** A read of one page of a list; of its first where there is no offset. */
export function withPage<Answer>(
  read: AsanaRead<Answer>,
  offset: string | null,
  limit: number = asanaPageSize,
): AsanaRead<Answer> {
  const page = { limit: String(limit), ...(offset === null ? {} : { offset }) };
  return { ...read, query: { ...read.query, ...page } };
}
