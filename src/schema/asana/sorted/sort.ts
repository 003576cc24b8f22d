/** What every record has. */
export interface Sortable {
  readonly gid: string;
}

/** The values that a record is sorted by, one after another, and at the end its gid. */
export type SortPosition = readonly (string | number | null)[];

/** An order that this server makes itself. */
export interface Sort<Item extends Sortable> {
  readonly isAscending: boolean;
  readonly reads: readonly string[];
  /** Null for a record without a value, which is at the end in both directions. */
  keysOf(item: Item): SortPosition;
}

export const sortPositionOf = <Item extends Sortable>(
  { keysOf }: Sort<Item>,
  item: Item,
): SortPosition => [...keysOf(item), item.gid];

/** Compares two places of an order. Negative if the first one is earlier. */
export function compareSortPositions(
  { isAscending }: Pick<Sort<Sortable>, 'isAscending'>,
  one: SortPosition,
  other: SortPosition,
): number {
  for (const [index, value] of one.entries()) {
    const otherValue = other[index] ?? null;
    if (value === otherValue) continue;
    if (value === null) return 1;
    if (otherValue === null) return -1;
    // The gid, which comes last, has no direction.
    const isUp = isAscending || index === one.length - 1;
    return value < otherValue === isUp ? -1 : 1;
  }
  return 0;
}

/** The records after a place, in an order. Null is the beginning. */
export const sortedAfter = <Item extends Sortable>(
  items: readonly Item[],
  sort: Sort<Item>,
  from: SortPosition | null,
): readonly Item[] =>
  items
    .map((item) => ({ item, at: sortPositionOf(sort, item) }))
    .filter(({ at }) => from === null || compareSortPositions(sort, at, from) > 0)
    .toSorted((one, other) => compareSortPositions(sort, one.at, other.at))
    .map(({ item }) => item);
