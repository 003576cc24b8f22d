import type { PagePosition } from '../../relay/cursor.ts';
import type { ItemRange } from '../../relay/listing.ts';
import { keepItems } from '../../relay/range.ts';
import { asanaPageSize } from '../record/offset-list.ts';
import {
  canContain,
  isAfter,
  type KeyPlace,
  keyOf,
  keyOfItem,
  returnedWith,
  startOfKey,
  toKeyPlace,
  toKeyPosition,
} from './key-place.ts';
import {
  compareSortPositions,
  type Sort,
  type Sortable,
  sortedAfter,
  sortPositionOf,
} from './sort.ts';

/** A page of a search. */
export interface SearchPage<Item> {
  /** In the requested order. */
  readonly items: readonly Item[];
  /** Whether there are no further records. Null if this is unknown: only a page without new records is then the last one. */
  readonly isLast: boolean | null;
}

/**
 * A search that can continue at a key of its records, such as an instant or a day, but not between the records of one key: their order is not
 * documented.
 */
export interface KeyedSearch<Item extends Sortable> {
  /** The order of the list. Its first value is the key. */
  readonly sort: Sort<Item>;
  /** Reads records from a key on, in the order of the keys. Null for the beginning. */
  readonly readFrom: (key: string | null, limit: number) => Promise<SearchPage<Item>>;
  /** Reads only the records of a key, of which there are at least so many. Null if the search cannot select them. */
  readonly readKey:
    | ((key: string, from: PagePosition | null, minCount: number) => Promise<ItemRange<Item>>)
    | null;
  /** The key that is next in the order, whether or not it has records. */
  readonly nextKey: (key: string) => string;
  /** Those records of the last key of a page that can be returned, although the page can lack others of the key. */
  readonly firstOfKey: (ofLast: readonly Item[], page: readonly Item[]) => readonly Item[];
  /** Called if the search cannot return all records of a key. */
  readonly noteUnreachable: (key: string, count: number) => void;
  /** Whether its positions are parts of the positions of another such search. */
  readonly isInner: boolean;
}

/**
 * Reads the records after a position.
 *
 * A full page has all records of its keys, except of its last key. The records of complete keys are sorted, so that a place among them is named by one
 * record. In the last key, a position names all records that were returned. Each read that begins with their key returns them again. If they would be
 * too many, the rest of the key is read alone, and the next read begins with the next key.
 *
 * @param minItems  How many items are needed. Infinity for as many as possible.
 * @returns         Null if a full page has no record at or after the position.
 */
export async function keyedRange<Item extends Sortable>(
  search: KeyedSearch<Item>,
  from: PagePosition | null,
  minItems: number,
): Promise<ItemRange<Item> | null> {
  const place = from === null ? null : toKeyPlace(from);
  const { readKey, sort } = search;
  if (place !== null && readKey !== null && isKeyCheaper(place, minItems))
    return restOfKey(search, readKey, place);
  const start = place === null ? null : keyOf(place.last);
  // One extra record shows whether there are more. The response of the search does not contain this.
  const limit = Math.min(asanaPageSize, (place?.count ?? 0) + minItems + 1);
  const page = await search.readFrom(start, limit);
  const isReached = (item: Item) => {
    const key = sort.keysOf(item)[0] ?? null;
    // Whether a bound is part of the search is not documented, so there can be a record before the key.
    return key !== null && (start === null || !isBefore(sort, String(key), start));
  };
  const reached = page.items.filter(isReached);
  const found = reached.filter(isAfter(sort, place));
  const lastItem = reached.at(-1);
  if (page.isLast ?? found.length === 0) return toRange(search, place, found, [], null);
  if (lastItem === undefined) return null;
  const last = keyOfItem(sort, lastItem);
  const isOfLast = (item: Item) => keyOfItem(sort, item) === last;
  const complete = found.filter((item) => !isOfLast(item));
  const part = partOf(search, place, page.items, found.filter(isOfLast));
  const isOneKey = reached.every(isOfLast);
  if (!isOneKey || part.length > 0) return toRange(search, place, complete, part, startOfKey(last));
  const ofLast = start === last && place !== null ? place : toKeyPlace(startOfKey(last));
  const full = { ...ofLast, count: asanaPageSize };
  if (readKey !== null) return restOfKey(search, readKey, full);
  if (limit < asanaPageSize) return toRange(search, place, [], [], toKeyPosition(full));
  if (page.isLast === false) search.noteUnreachable(last, reached.length);
  return toRange(search, place, found, [], startOfKey(search.nextKey(last)));
}

/** Whether reading the rest of a key, and then the next keys, costs fewer reads than a page from the key on. */
const isKeyCheaper = ({ count, inKey }: KeyPlace, minItems: number): boolean =>
  inKey.length > 0 || (count + minItems > asanaPageSize && 2 * count >= asanaPageSize);

async function restOfKey<Item extends Sortable>(
  search: KeyedSearch<Item>,
  readKey: NonNullable<KeyedSearch<Item>['readKey']>,
  place: KeyPlace,
): Promise<ItemRange<Item>> {
  const { sort, nextKey } = search;
  const key = keyOf(place.last);
  const isFirst = place.inKey.length === 0;
  const range = await readKey(key, isFirst ? null : place.inKey, place.count);
  const isNew = isAfter(sort, place);
  const isFound = (item: Item) => keyOfItem(sort, item) === key && isNew(item);
  const end = startOfKey(nextKey(key));
  if (isFirst && range.next === null)
    return toRange(search, place, range.items.filter(isFound), [], end);
  const found = keepItems(range, isFound);
  const positionAt = (inKey: PagePosition) => toKeyPosition({ ...place, inKey });
  return {
    items: found.items,
    positionAfter: (index) => positionAt(found.positionAfter(index)),
    next: range.next === null ? end : positionAt(range.next),
  };
}

/** Those records of the last key of a page that the page can end with. */
function partOf<Item extends Sortable>(
  search: KeyedSearch<Item>,
  place: KeyPlace | null,
  page: readonly Item[],
  ofLast: readonly Item[],
): readonly Item[] {
  let part = sortedAfter(search.firstOfKey(ofLast, page), search.sort, null);
  while (part.length > 0 && !canContain(search.sort, place, part, search.isInner))
    part = part.slice(0, Math.floor(part.length * 0.9));
  return part;
}

/**
 * @param complete  All new records of the keys before `end`, in any order.
 * @param part      Some records of the next key, in order.
 * @param end       The position after `complete`. Null at the end of the list.
 */
function toRange<Item extends Sortable>(
  search: KeyedSearch<Item>,
  place: KeyPlace | null,
  complete: readonly Item[],
  part: readonly Item[],
  end: PagePosition | null,
): ItemRange<Item> {
  const { sort, nextKey } = search;
  const items = [...sortedAfter(complete, sort, null), ...part];
  function positionAfter(index: number): PagePosition {
    const item = items[index];
    if (item === undefined) throw new Error('a position must be after a record');
    const key = keyOfItem(sort, item);
    const isPart = index >= complete.length;
    const next = items[index + 1];
    if (!isPart && (next === undefined || keyOfItem(sort, next) !== key))
      return startOfKey(nextKey(key));
    const inSameKey = place !== null && keyOf(place.last) === key ? place : null;
    const before = items.slice(0, index + 1).filter((one) => keyOfItem(sort, one) === key);
    return toKeyPosition({
      count: (inSameKey?.count ?? 0) + before.length,
      returned: isPart ? returnedWith(sort, place, before) : (inSameKey?.returned ?? ''),
      last: isPart ? (inSameKey?.last ?? [key]) : sortPositionOf(sort, item),
      inKey: [],
    });
  }
  return { items, positionAfter, next: part.length === 0 ? end : positionAfter(items.length - 1) };
}

const isBefore = <Item extends Sortable>(sort: Sort<Item>, key: string, other: string): boolean =>
  compareSortPositions(sort, [key, ''], [other, '']) < 0;
