import { InputError } from '../error/input-error.ts';

/** Longer than any title. */
const maxLength = 500;

/**
 * Whether a title has, for each word of a text, a word that begins with it: the same documents as `DocumentFilter.name` finds. Null if there
 * is no text.
 */
export function parseTitleMatch(
  name: string | null | undefined,
): ((title: string) => boolean) | null {
  if (name == null) return null;
  const starts = wordsOf(name);
  if (starts.length === 0)
    throw new InputError(
      'name',
      'name must contain a letter or a digit. Omit it for all documents.',
    );
  if (name.length > maxLength)
    throw new InputError('name', `name must have at most ${maxLength} characters.`);
  return (title) => {
    const words = wordsOf(title);
    return starts.every((start) => words.some((word) => word.startsWith(start)));
  };
}

/** Every character that is no letter or digit separates words. */
const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
