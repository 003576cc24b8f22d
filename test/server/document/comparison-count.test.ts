import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { hasTooManyComparisons } from '../../../src/server/document/comparison-count.ts';

// The maximum is 75,000 comparisons. Each row has the largest accepted number, which follows from the costs in its comment.

const numbered = (count: number, toText: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => toText(index)).join(' ');
const spreads = (count: number) => numbered(count, (index) => `...F${index}`);
/** Fragments of two fields with response keys of their own. */
const fragments = (count: number) =>
  numbered(count, (index) => `fragment F${index} on Query { a${index} b${index} }`);

test.each<[string, (count: number) => string, most: number]>([
  // n(n - 1) comparisons of n equal fields.
  ['equal fields', (count) => `{ ${'a '.repeat(count)} }`, 274],
  // n(n - 1)/2 pairs of fragments, each 2 + (2 + 2)/2.
  ['fragments in one place', (count) => `{ ${spreads(count)} } ${fragments(count)}`, 194],
  // The same pairs cost 0.25 at the second place.
  [
    'fragments in two places',
    (count) => `{ x { ${spreads(count)} } y { ${spreads(count)} } } ${fragments(count)}`,
    188,
  ],
  // n(n - 1)/2 pairs, each 0.5.
  ['unknown fragments', (count) => `{ ${spreads(count)} }`, 548],
  // n(n - 1) comparisons of the fields, and of n - 1 other sets with one field each.
  ['equal fields with a field', (count) => `{ ${numbered(count, () => 'a { b }')} }`, 158],
])('%s: the most are accepted, and one more is not', (_what, toText, most) => {
  expect(hasTooManyComparisons(parse(toText(most)))).toBe(false);
  expect(hasTooManyComparisons(parse(toText(most + 1)))).toBe(true);
});

test('a fragment that is spread is not counted again as a definition', () => {
  const text = (count: number) => `{ ...F } fragment F on Query { ${'a '.repeat(count)} }`;
  expect(hasTooManyComparisons(parse(text(274)))).toBe(false);
  const alone = `${text(1)} fragment G on Query { ${'a '.repeat(275)} }`;
  expect(hasTooManyComparisons(parse(alone))).toBe(true);
});
