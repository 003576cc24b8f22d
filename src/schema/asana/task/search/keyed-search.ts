import type { TaskRecord } from '../../../../service/asana/record/task.ts';
import { invalidPosition, isCount, type PagePosition } from '../../../relay/cursor.ts';
import type { ItemRange } from '../../../relay/listing.ts';
import { asanaPageSize } from '../../record/offset-list.ts';
import {
  compareSortPositions,
  type SortPosition,
  sortedAfter,
  sortPositionOf,
  type TaskSort,
} from '../filter/task-sort.ts';
import { parseGids, printGids } from './gid-set.ts';
import type { SearchPage } from './search-page.ts';

/**
 * A search that can continue at a key of its tasks, such as an instant or a day, but not between the tasks of one key: their order is not
 * documented.
 */
export interface KeyedSearch {
  /** The order of the list. Its first value is the key. */
  readonly sort: TaskSort;
  /** Reads tasks from a key on, in the order of the keys. Null for the beginning. */
  readonly readFrom: (key: string | null, limit: number) => Promise<SearchPage>;
  /** Reads only the tasks of a key, of which there are at least so many. Null if the search cannot select them. */
  readonly readKey:
    | ((key: string, from: PagePosition | null, minCount: number) => Promise<ItemRange<TaskRecord>>)
    | null;
  /** The key that is next in the order, whether or not it has tasks. */
  readonly nextKey: (key: string) => string;
  /** Those tasks of the last key of a page that can be returned, although the page can lack others of the key. */
  readonly firstOfKey: (
    ofLast: readonly TaskRecord[],
    page: readonly TaskRecord[],
  ) => readonly TaskRecord[];
  /** Called if the search cannot return all tasks of a key. */
  readonly noteUnreachable: (key: string, count: number) => void;
  /** Whether its positions are parts of the positions of another such search. */
  readonly isInner: boolean;
}

/** A place among the tasks of one key. */
interface KeyPlace {
  /** How many tasks of the key are before the place. It only decides which read is cheaper. */
  readonly count: number;
  /** The gids of tasks that were returned before all tasks of the key were known, printed. */
  readonly returned: string;
  /** The key and, if all tasks of the key were known, the sort position of the last one that was returned. */
  readonly last: SortPosition;
  /** The position in `readKey`. Empty unless the key has more tasks than a page. */
  readonly inKey: PagePosition;
}

/** The number of characters of gids in a position. A cursor with a position in a position has fewer than 500 characters. */
const maxReturnedLength = { outer: 110, inner: 50 } as const;

/** The position before all tasks of a key. */
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

/**
 * Reads the tasks after a position.
 *
 * A full page has all tasks of its keys, except of its last key. The tasks of complete keys are sorted, so that a place among them is named by one
 * task. In the last key, a position names all tasks that were returned. Each read that begins with their key returns them again. If they would be
 * too many, the rest of the key is read alone, and the next read begins with the next key.
 *
 * @param minItems  How many items are needed. Infinity for as many as possible.
 * @returns         Null if a full page has no task at or after the position.
 */
export async function keyedRange(
  search: KeyedSearch,
  from: PagePosition | null,
  minItems: number,
): Promise<ItemRange<TaskRecord> | null> {
  const place = from === null ? null : toKeyPlace(from);
  const { readKey, sort } = search;
  if (place !== null && readKey !== null && isKeyCheaper(place, minItems))
    return restOfKey(search, readKey, place);
  const start = place === null ? null : keyOf(place.last);
  // One extra task shows whether there are more. The response of the search does not contain this.
  const limit = Math.min(asanaPageSize, (place?.count ?? 0) + minItems + 1);
  const page = await search.readFrom(start, limit);
  const isReached = (task: TaskRecord) => {
    const key = sort.keysOf(task)[0] ?? null;
    // Whether a bound is part of the search is not documented, so there can be a task before the key.
    return key !== null && (start === null || !isBefore(sort, String(key), start));
  };
  const reached = page.items.filter(isReached);
  const found = reached.filter(isAfter(sort, place));
  const lastTask = reached.at(-1);
  if (page.isLast ?? found.length === 0) return toRange(search, place, found, [], null);
  if (lastTask === undefined) return null;
  const last = keyOfTask(sort, lastTask);
  const isOfLast = (task: TaskRecord) => keyOfTask(sort, task) === last;
  const complete = found.filter((task) => !isOfLast(task));
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

async function restOfKey(
  search: KeyedSearch,
  readKey: NonNullable<KeyedSearch['readKey']>,
  place: KeyPlace,
): Promise<ItemRange<TaskRecord>> {
  const { sort, nextKey } = search;
  const key = keyOf(place.last);
  const isFirst = place.inKey.length === 0;
  const range = await readKey(key, isFirst ? null : place.inKey, place.count);
  const isNew = isAfter(sort, place);
  const isFound = (task: TaskRecord) => keyOfTask(sort, task) === key && isNew(task);
  const end = startOfKey(nextKey(key));
  if (isFirst && range.next === null)
    return toRange(search, place, range.items.filter(isFound), [], end);
  const indexes = range.items.flatMap((task, index) => (isFound(task) ? [index] : []));
  const positionAt = (inKey: PagePosition) => toKeyPosition({ ...place, inKey });
  return {
    items: indexes.map((index) => range.items[index] as TaskRecord),
    positionAfter: (index) => positionAt(range.positionAfter(indexes[index] ?? 0)),
    next: range.next === null ? end : positionAt(range.next),
  };
}

/** Those tasks of the last key of a page that the page can end with. */
function partOf(
  search: KeyedSearch,
  place: KeyPlace | null,
  page: readonly TaskRecord[],
  ofLast: readonly TaskRecord[],
): readonly TaskRecord[] {
  const maxLength = search.isInner ? maxReturnedLength.inner : maxReturnedLength.outer;
  let part = sortedAfter(search.firstOfKey(ofLast, page), search.sort, null);
  while (part.length > 0 && returnedWith(search.sort, place, part).length > maxLength)
    part = part.slice(0, Math.floor(part.length * 0.9));
  return part;
}

/**
 * @param complete  All new tasks of the keys before `end`, in any order.
 * @param part      Some tasks of the next key, in order.
 * @param end       The position after `complete`. Null at the end of the list.
 */
function toRange(
  search: KeyedSearch,
  place: KeyPlace | null,
  complete: readonly TaskRecord[],
  part: readonly TaskRecord[],
  end: PagePosition | null,
): ItemRange<TaskRecord> {
  const { sort, nextKey } = search;
  const items = [...sortedAfter(complete, sort, null), ...part];
  function positionAfter(index: number): PagePosition {
    const task = items[index];
    if (task === undefined) throw new Error('a position must be after a task');
    const key = keyOfTask(sort, task);
    const isPart = index >= complete.length;
    const next = items[index + 1];
    if (!isPart && (next === undefined || keyOfTask(sort, next) !== key))
      return startOfKey(nextKey(key));
    const inSameKey = place !== null && keyOf(place.last) === key ? place : null;
    const before = items.slice(0, index + 1).filter((one) => keyOfTask(sort, one) === key);
    return toKeyPosition({
      count: (inSameKey?.count ?? 0) + before.length,
      returned: isPart ? returnedWith(sort, place, before) : (inSameKey?.returned ?? ''),
      last: isPart ? (inSameKey?.last ?? [key]) : sortPositionOf(sort, task),
      inKey: [],
    });
  }
  return { items, positionAfter, next: part.length === 0 ? end : positionAfter(items.length - 1) };
}

/** Tasks that were not returned before a place. */
function isAfter(sort: TaskSort, place: KeyPlace | null): (task: TaskRecord) => boolean {
  if (place === null) return () => true;
  const { returned, last } = place;
  const gids = parseGids(returned);
  return (task) =>
    !gids.has(task.gid) &&
    (last.length === 1 || compareSortPositions(sort, sortPositionOf(sort, task), last) > 0);
}

/** The gids that a position after some tasks of one key contains. */
function returnedWith(
  sort: TaskSort,
  place: KeyPlace | null,
  tasks: readonly TaskRecord[],
): string {
  const [task] = tasks;
  const isSame = place !== null && task && keyOf(place.last) === keyOfTask(sort, task);
  const before = isSame ? [...parseGids(place.returned)] : [];
  return printGids([...before, ...tasks.map(({ gid }) => gid)]);
}

const keyOf = ([key]: SortPosition): string => String(key);

const keyOfTask = (sort: TaskSort, task: TaskRecord): string => keyOf(sort.keysOf(task));

const isBefore = (sort: TaskSort, key: string, other: string): boolean =>
  compareSortPositions(sort, [key, ''], [other, '']) < 0;
