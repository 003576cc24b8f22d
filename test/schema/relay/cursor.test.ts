import { expect, test } from 'vitest';
import { parseCursor, positionIn, printCursor } from '../../../src/schema/relay/cursor.ts';

// The length of a cursor.

/** A cursor of so many characters: four for three of the position, its brackets, its quotation marks and its digest. */
const cursorOf = (length: number) => printCursor('list', ['a'.repeat((length / 4) * 3 - 16)]);

test('a cursor of 100,000 characters is read, and a longer one is not', () => {
  const longest = cursorOf(100_000);
  expect(longest).toHaveLength(100_000);
  expect(positionIn('list', parseCursor(longest))).toEqual(['a'.repeat(74_984)]);
  const longer = cursorOf(100_004);
  expect(longer).toHaveLength(100_004);
  expect(() => parseCursor(longer)).toThrow(/cursor/);
});
