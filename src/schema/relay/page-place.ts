import { invalidPosition, isCount, type PagePosition } from './cursor.ts';

/** How many ids on each side identify a place. With a real offset of Asana, a cursor then has fewer than 500 characters. */
const idsBefore = 5;
const idsAfter = 3;

/**
 * A place between two items of a page of a service.
 *
 * It names the items around it and the first item of the page, because the number of items before it is wrong as soon as one of them is added,
 * removed or moved.
 */
export type PagePlace = readonly [skip: number, before: string, after: string, first: string];

/** The place in a position; without one, the beginning of a page. Throws InputError for a position of another form. */
export function parsePagePlace(position: PagePosition, maxSkip: number): PagePlace {
  const [skip = 0, ...ids] = position;
  const [before = '', after = '', first = ''] = ids;
  const isComplete = position.length === 0 || ids.length === 3;
  if (!isComplete || !isCount(skip) || skip > maxSkip) throw invalidPosition();
  if (!isText(before) || !isText(after) || !isText(first)) throw invalidPosition();
  return [skip, before, after, first];
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Whether one of the items around a place is in a page. */
export function hasItemsOf(gids: readonly string[], [, before, after]: PagePlace): boolean {
  const named = new Set([...before.split('.'), ...after.split('.')]);
  return gids.map(toKey).some((key) => named.has(key));
}

/** The same place, whose items were not found in its page: it is on a later page. */
export const onLaterPage = ([, before, after]: PagePlace): PagePlace => [0, before, after, unknown];

/** Instead of the first item of a page. No item is printed like this. */
const unknown = '-';

/** Whether only its items identify a place, and not their number. */
export const isOnLaterPage = ([, , , first]: PagePlace): boolean => first === unknown;

/** The place before the item with this index. */
export function pagePlaceAt(gids: readonly string[], index: number): PagePlace {
  const before = gids.slice(Math.max(0, index - idsBefore), index);
  const after = gids.slice(index, index + idsAfter);
  return [index, print(before), print(after), print(gids.slice(0, 1))];
}

/**
 * The index at which a page that was read again continues: the place with the fewest named items on its wrong side, which are those that were
 * moved. New items at the place come after it. If the items around the place have gone, their former number counts, from the page's first item.
 *
 * Null if none of the items is in the page.
 */
export function indexOfPlace(
  gids: readonly string[],
  [skip, before, after, first]: PagePlace,
): number | null {
  if (before === '') return 0;
  const isBefore = new Set(before.split('.'));
  const isAfter = new Set(after.split('.'));
  const keys = gids.map(toKey);
  const present = keys.filter((key) => isBefore.has(key)).length;
  if (present === 0) {
    const next = keys.findIndex((key) => isAfter.has(key));
    if (next >= 0) return next;
    const start = first === '' ? 0 : keys.indexOf(first);
    return start < 0 ? null : Math.min(start + skip, gids.length);
  }
  let wrong = present;
  let best = { index: 0, wrong };
  for (const [index, key] of keys.entries()) {
    if (isBefore.has(key)) wrong -= 1;
    if (isAfter.has(key)) wrong += 1;
    if (wrong < best.wrong) best = { index: index + 1, wrong };
  }
  return best.index;
}

/** Gids have 16 digits, and 11 characters in base 36. A malformed item can have no gid. */
const toKey = (gid: string): string => (/^\d+$/.test(gid) ? BigInt(gid).toString(36) : '?');

const print = (gids: readonly string[]): string => gids.map(toKey).join('.');
