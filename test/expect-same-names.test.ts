import { expect, test } from 'vitest';
import { expectSameNames } from './expect-same-names.ts';

test('expectSameNames accepts the same names in another order', () => {
  expect(() => expectSameNames(['a', 'b'], new Set(['b', 'a']), 'advice')).not.toThrow();
});

test('expectSameNames fails with the advice and only the names that differ', () => {
  expect(() => expectSameNames(['a', 'b', 'b', 'x'], ['a', 'b', 'c', 'd'], 'Add a row')).toThrow(
    /^Add a row:\nmissing: c, d\nunknown: x\nrepeated: b$/,
  );
});
