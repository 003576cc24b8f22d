import { expect, test } from 'vitest';
import { indexOfPlace, onLaterPage, pagePlaceAt } from '../../../src/schema/relay/page-place.ts';

const gids = Array.from({ length: 20 }, (_, index) => `${1204000000000000 + index}`);
const place = pagePlaceAt(gids, 10);
const without = (...indexes: readonly number[]) => gids.filter((_, at) => !indexes.includes(at));
const [eleventh] = gids.slice(10);

test('a place of an unchanged page is where it was', () => {
  for (let index = 1; index <= gids.length; index += 1)
    expect(indexOfPlace(gids, pagePlaceAt(gids, index))).toBe(index);
});

test('a place follows the items around it when items before it are removed, added or moved', () => {
  const added = ['1305', '1306', ...gids];
  const moved = [...without(9), gids[9] ?? ''];
  for (const changed of [without(0, 3), without(9), without(8, 9), added, moved])
    expect(changed[indexOfPlace(changed, place) ?? -1]).toBe(eleventh);
});

test('items that were added at a place come after it', () => {
  const changed = gids.toSpliced(10, 0, '1305');
  expect(indexOfPlace(changed, place)).toBe(10);
});

test('a place without the items before it is before the next item', () => {
  const changed = without(4, 5, 6, 7, 8, 9);
  expect(changed[indexOfPlace(changed, place) ?? -1]).toBe(eleventh);
});

test('a place without the items around it is after as many items as before, from the first item of the page, at most all', () => {
  const gone = [5, 6, 7, 8, 9, 10, 11, 12];
  expect(indexOfPlace(without(...gone), place)).toBe(10);
  expect(indexOfPlace(['1305', ...without(...gone)], place)).toBe(11);
  expect(indexOfPlace(gids.slice(0, 5), place)).toBe(5);
});

test('a place is not in a page without the items around it and without the first item of its page', () => {
  expect(indexOfPlace(gids.slice(13), place)).toBe(null);
  expect(indexOfPlace(['1305', '1306'], onLaterPage(place))).toBe(null);
  expect(indexOfPlace(gids, onLaterPage(place))).toBe(10);
});
