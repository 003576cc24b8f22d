import fc from 'fast-check';
import type { FillEntry } from '../../../src/google/template/fill-plan.ts';

// The independent model of a fill: a paragraph is a list of parts, and each entry in turn cuts its places out of the parts that no entry
// has taken. Uses no regular expressions, no marks and no indexes of documents.

/** What the model shows for an image. */
export const image = '\u{1F5BC}';

interface Part {
  readonly text: string;
  readonly isTaken: boolean;
}

/** The text of a filled paragraph, and how many places each entry filled. */
export function fillParagraph(
  paragraph: string,
  entries: readonly FillEntry[],
): { readonly text: string; readonly counts: readonly number[] } {
  let parts: readonly Part[] = [{ text: paragraph, isTaken: false }];
  const counts = entries.map((entry) => {
    let count = 0;
    parts = parts.flatMap((part): readonly Part[] => {
      if (part.isTaken) return [part];
      const pieces = cut(part.text, entry);
      count += pieces.length - 1;
      const value = 'text' in entry.value ? entry.value.text : image;
      return pieces.flatMap((text, index) => [
        ...(index === 0 ? [] : [{ text: value, isTaken: true }]),
        { text, isTaken: false },
      ]);
    });
    return count;
  });
  return { text: parts.map(({ text }) => text).join(''), counts };
}

/** The text between the places of a placeholder, from left to right. */
function cut(text: string, { find, matchCase }: FillEntry): readonly string[] {
  const fold = (some: string) => (matchCase ? some : some.toLowerCase());
  const pieces: string[] = [];
  let start = 0;
  for (let at = 0; at + find.length <= text.length; ) {
    if (fold(text.slice(at, at + find.length)) === fold(find)) {
      pieces.push(text.slice(start, at));
      at += find.length;
      start = at;
    } else at += 1;
  }
  return [...pieces, text.slice(start)];
}

const names = ['{{a}}', '{{b}}', '{{A}}', '{{a}', 'a}}', '{{', 'a', 'b', 'aa', '⠁⠃', '😀', 'ß'];

/** A text made of placeholders, their parts and other text. */
export const texts = fc
  .array(fc.constantFrom(...names, ' ', 'x', '\u2801'), { maxLength: 7 })
  .map((words) => words.join(''));

/** Entries that overlap, contain each other, and whose values contain other placeholders. */
export const entryLists: fc.Arbitrary<readonly FillEntry[]> = fc.uniqueArray(
  fc.record({
    find: fc.constantFrom(...names),
    matchCase: fc.boolean(),
    value: fc.oneof(
      { weight: 4, arbitrary: texts.map((text) => ({ text })) },
      { weight: 1, arbitrary: fc.constant({ imageUrl: 'https://images.example/logo.png' }) },
    ),
  }),
  { minLength: 1, maxLength: 6, selector: ({ find, matchCase }) => `${find} ${matchCase}` },
);
