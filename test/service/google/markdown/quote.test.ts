import { expect, test } from 'vitest';
import { quote } from '../../../../src/service/google/markdown/place/quote.ts';

test('a text of 80 UTF-16 units is quoted whole', () => {
  expect(quote('a'.repeat(80))).toBe(`“${'a'.repeat(80)}”`);
});

test('a longer text is cut to 80 units with its ellipsis', () => {
  expect(quote('a'.repeat(81))).toBe(`“${'a'.repeat(79)}…”`);
});

test('a text is cut before a surrogate pair, and not between its halves', () => {
  expect(quote(`${'a'.repeat(79)}😀`)).toBe(`“${'a'.repeat(79)}…”`);
  expect(quote(`${'a'.repeat(78)}😀b`)).toBe(`“${'a'.repeat(78)}…”`);
});
