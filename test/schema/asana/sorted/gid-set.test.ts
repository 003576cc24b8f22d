import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseGids, printGids } from '../../../../src/schema/asana/sorted/gid-set.ts';
import { caseSeed } from '../../../case-count.ts';

const gids = fc.uniqueArray(
  fc.oneof(
    fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }),
    fc.bigInt({ min: 1_206_000_000_000_000n, max: 1_206_000_000_000_400n }),
  ),
  { maxLength: 100 },
);

test('a printed set of gids contains exactly these gids', () => {
  fc.assert(
    fc.property(gids, (numbers) => {
      const set = numbers.map(String);
      expect([...parseGids(printGids(set))].toSorted()).toEqual(set.toSorted());
    }),
    { seed: caseSeed(20_261_126) },
  );
});

test('a hundred gids that are close to each other are printed in fewer than 120 characters', () => {
  const set = Array.from({ length: 100 }, (_, index) => String(1_206_000_000_900_000 + index * 30));
  expect(printGids(set).length).toBeLessThan(120);
});

test('any text is parsed as a set, because a client can change a cursor', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(parseGids(text)).toBeInstanceOf(Set);
    }),
    { seed: caseSeed(20_261_127) },
  );
  expect(parseGids('')).toEqual(new Set());
});
