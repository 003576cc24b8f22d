import { expect, test } from 'vitest';
import type { ItemRange } from '../../../src/schema/relay/listing.ts';
import { keepItems, rangeOfMethod, rangeOfPart } from '../../../src/schema/relay/range.ts';

const range: ItemRange<string> = {
  items: ['a', 'b', 'c', 'd'],
  positionAfter: (index) => ['after', index],
  next: ['next'],
  total: 9,
  isIncomplete: true,
};
const last: ItemRange<string> = { items: ['e'], positionAfter: () => ['end'], next: null };

test('the items that are kept keep their positions, and the total is unknown', () => {
  const { positionAfter, ...kept } = keepItems(range, (item) => item === 'b' || item === 'd');
  expect(kept).toEqual({ items: ['b', 'd'], next: ['next'], isIncomplete: true });
  expect([positionAfter(0), positionAfter(1)]).toEqual([
    ['after', 1],
    ['after', 3],
  ]);
});

test('the positions of a part of a list begin with the part, and the total is unknown', () => {
  const { positionAfter, ...part } = rangeOfPart(['part', 1], range, ['part', 2]);
  expect(part).toEqual({ items: range.items, next: ['part', 1, 'next'], isIncomplete: true });
  expect(positionAfter(2)).toEqual(['part', 1, 'after', 2]);
});

test('a list continues after the end of a part, or ends with it', () => {
  expect(rangeOfPart(['part', 1], last, ['part', 2]).next).toEqual(['part', 2]);
  expect(rangeOfPart(['part', 2], last).next).toBeNull();
});

test('a list that is read with a method keeps its total', () => {
  const { positionAfter, ...list } = rangeOfMethod('search', range);
  expect(list).toEqual({
    items: range.items,
    next: ['search', 'next'],
    total: 9,
    isIncomplete: true,
  });
  expect(positionAfter(0)).toEqual(['search', 'after', 0]);
  expect(rangeOfMethod('search', last)).not.toHaveProperty('total');
});
