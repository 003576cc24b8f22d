// How Drive's `contains` compares words. Every character that is no letter or digit separates words, also `_`.
// Source: GDEV, Search terms; GOBS for several words and their order.

/** The words of a text, in lower case. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/**
 * Whether each word of the text is the prefix of a word, in any order: `plan la` matches `Launch plan`, `aunch` does not.
 *
 * A text without words matches nothing. Unverified.
 */
export function hasWordPrefixes(words: readonly string[], text: string): boolean {
  const prefixes = wordsOf(text);
  return (
    prefixes.length > 0 && prefixes.every((prefix) => words.some((word) => word.startsWith(prefix)))
  );
}

/** Whether the words contain each word of the text, in any order. A text in double quotes is a phrase: its words follow one another. */
export function hasWords(words: readonly string[], text: string): boolean {
  const searched = wordsOf(text);
  if (searched.length === 0) return false;
  if (/^\s*".*"\s*$/s.test(text)) return ` ${words.join(' ')} `.includes(` ${searched.join(' ')} `);
  return searched.every((word) => words.includes(word));
}
