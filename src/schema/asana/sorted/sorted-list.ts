import { emptyMask, toMask, union } from '../../../engine/loader/mask.ts';
import { InputError } from '../../error/input-error.ts';
import { invalidPosition, type PagePosition } from '../../relay/cursor.ts';
import type { ItemRange, Listing } from '../../relay/listing.ts';
import { asanaPageSize } from '../record/offset-list.ts';
import {
  type Sort,
  type Sortable,
  type SortPosition,
  sortedAfter,
  sortPositionOf,
} from './sort.ts';

/** The maximum number of reads of 100 records for one page of a list that the server sorts. */
export const maxSortedReads = 10;

/** An order that a client can choose. */
export interface ListOrder<Item extends Sortable> extends Sort<Item> {
  /** Identifies the order in the name of a list. */
  readonly name: string;
}

/**
 * A list in another order than that of Asana. The server reads the complete list for each page, and sorts it.
 *
 * @param maxReads  Infinity if a person has few of these records.
 */
export function sortedList<Item extends Sortable>(
  list: Listing<Item>,
  order: ListOrder<Item>,
  maxReads: number = maxSortedReads,
): Listing<Item> {
  return {
    name: `${list.name} ${order.name}`,
    reads: union(list.reads ?? emptyMask, toMask(order.reads)),
    readRange: (from, _count, mask, context) =>
      sortedRange(
        async (position) => {
          const { items, next } = await list.readRange(position, asanaPageSize, mask, context);
          return { items: items.filter((item) => list.keeps?.(item) ?? true), next };
        },
        order,
        from === null ? null : parseSortPosition(order, from),
        maxReads,
      ),
    calls: (page) =>
      list.calls({
        ...page,
        from: null,
        count: Math.min(maxReads, maxSortedReads) * asanaPageSize,
        maxRanges: maxReads,
      }),
  };
}

/** Throws InputError for a position that is not one of the order. */
export function parseSortPosition<Item extends Sortable>(
  { keysOf }: Sort<Item>,
  position: PagePosition,
): SortPosition {
  const isValue = (value: unknown): value is SortPosition[number] =>
    value === null || typeof value === 'string' || typeof value === 'number';
  // Every property that a record is sorted by can be missing.
  const keys = keysOf({ gid: '' } as Item);
  if (position.length !== keys.length + 1 || !position.every(isValue)) throw invalidPosition();
  return position;
}

/** What sorting needs of a range. */
type ReadRange<Item> = Pick<ItemRange<Item>, 'items' | 'next'>;

/** Reads all records of a list, sorts them, and returns those after a position. Throws InputError if there are too many. */
export async function sortedRange<Item extends Sortable>(
  readRange: (from: PagePosition | null) => Promise<ReadRange<Item>>,
  sort: Sort<Item>,
  from: SortPosition | null,
  maxReads: number,
): Promise<ItemRange<Item>> {
  // A record that is moved between two reads is in both of them.
  const found = new Map<string, Item>();
  let position: PagePosition | null = null;
  for (let reads = 0; reads === 0 || position !== null; reads += 1) {
    if (reads === maxReads) throw new ListTooLong();
    const range: ReadRange<Item> = await readRange(position);
    for (const item of range.items) found.set(item.gid, item);
    position = range.next;
  }
  const items = sortedAfter([...found.values()], sort, from);
  return {
    items,
    positionAfter(index) {
      const item = items[index];
      if (item === undefined) throw new Error('a position must be after a record');
      return sortPositionOf(sort, item);
    },
    next: null,
    total: found.size,
  };
}

/** More records than the server reads to sort them. */
export class ListTooLong extends InputError {
  constructor() {
    super(
      'orderBy',
      `Asana cannot page this list in this order, and it has more than the ${maxSortedReads * asanaPageSize} records that the server reads to sort it. Narrow the filter, or choose another order.`,
    );
  }
}
