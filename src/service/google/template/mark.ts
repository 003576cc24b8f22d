import { randomBytes } from 'node:crypto';

// A mark stands for a value while a batch replaces placeholders: first every placeholder gets the mark of its value, then every mark its
// value. A value that contains another placeholder is therefore not filled again. A mark must survive Docs (which removes private
// characters), and must occur neither in the document nor in a placeholder or value, nor across their borders.

/** Braille patterns: they have no case, no decomposition and no width that depends on their neighbours. */
const symbols = Array.from({ length: 255 }, (_, index) => String.fromCodePoint(0x2801 + index));

const randomByteCount = 16;
const indexDigits = 4;
const base = 16;

/**
 * One mark for each value: a delimiter that occurs only at its start, random digits and a number. All have the same length, so no mark
 * is found across the border of two others.
 *
 * @param texts  The placeholders and the values.
 * @returns      Null if the texts use almost all symbols.
 */
export function createMarks(texts: readonly string[], count: number): readonly string[] | null {
  // Texts can be long. Most contain no symbol beyond Latin-1, and searching these takes no time.
  const free = symbols.filter((symbol) => !texts.some((text) => text.includes(symbol)));
  const [delimiter, ...digits] = free.slice(0, base + 1);
  if (delimiter === undefined || digits.length < base) return null;
  const print = (hexadecimal: string) =>
    [...hexadecimal].map((digit) => digits[Number.parseInt(digit, base)]).join('');
  const random = print(randomBytes(randomByteCount).toString('hex'));
  return Array.from(
    { length: count },
    (_, index) => delimiter + random + print(index.toString(base).padStart(indexDigits, '0')),
  );
}
