import { invalidPosition, isCount, type PagePosition } from '../../relay/cursor.ts';
import { parseGids, printGids } from './gid-set.ts';
import {
  compareSortPositions,
  type Sort,
  type Sortable,
  type SortPosition,
  sortPositionOf,
} from './sort.ts';

/** A place among the records of one key. */
export interface KeyPlace {
  /** How many records of the key are before the place. It only decides which read is cheaper. */
  readonly count: number;
  /** The gids of records that were returned before all records of the key were known, printed. */
  readonly returned: string;
  /** The key and, if all records of the key were known, the sort position of the last one that was returned. */
  readonly last: SortPosition;
  /** The position in `readKey`. Empty unless the key has more records than a page. */
  readonly inKey: PagePosition;
}

/** The number of characters of gids in a position. A cursor with a position in a position has fewer than 500 characters. */
const maxReturnedLength = { outer: 110, inner: 50 } as const;

/** The position before all records of a key. */
export const startOfKey = (key: string): PagePosition => [0, '', [key]];

/** Throws InputError for a position of another form. */
export function toKeyPlace([count, returned, last, ...inKey]: PagePosition): KeyPlace {
  const isSet = typeof returned === 'string' && returned.length <= maxReturnedLength.outer;
  const [key] = Array.isArray(last) && last.every((value) => typeof value === 'string') ? last : [];
  if (!isCount(count) || !isSet || !Array.isArray(last) || Number.isNaN(Date.parse(key ?? '')))
    throw invalidPosition();
  return { count, returned, last, inKey };
}

export const toKeyPosition = ({ count, returned, last, inKey }: KeyPlace): PagePosition => [
  count,
  returned,
  last.map(String),
  ...inKey,
];

/** Whether a record was not returned before a place. */
export function isAfter<Item extends Sortable>(
  sort: Sort<Item>,
  place: KeyPlace | null,
): (item: Item) => boolean {
  if (place === null) return () => true;
  const { returned, last } = place;
  const gids = parseGids(returned);
  return (item) =>
    !gids.has(item.gid) &&
    (last.length === 1 || compareSortPositions(sort, sortPositionOf(sort, item), last) > 0);
}

/** The gids that a position after some records of one key contains. */
export function returnedWith<Item extends Sortable>(
  sort: Sort<Item>,
  place: KeyPlace | null,
  records: readonly Item[],
): string {
  const [item] = records;
  const isSame = place !== null && item && keyOf(place.last) === keyOfItem(sort, item);
  const before = isSame ? [...parseGids(place.returned)] : [];
  return printGids([...before, ...records.map(({ gid }) => gid)]);
}

/** Whether a position can contain the gids of these records of one key. An inner position is a part of another position. */
export const canContain = <Item extends Sortable>(
  sort: Sort<Item>,
  place: KeyPlace | null,
  records: readonly Item[],
  isInner: boolean,
): boolean =>
  returnedWith(sort, place, records).length <=
  (isInner ? maxReturnedLength.inner : maxReturnedLength.outer);

export const keyOf = ([key]: SortPosition): string => String(key);

export const keyOfItem = <Item extends Sortable>(sort: Sort<Item>, item: Item): string =>
  keyOf(sort.keysOf(item));
