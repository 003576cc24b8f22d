import fc from 'fast-check';
import type { FillInput } from '../../../../src/service/google/template/fill-entry.ts';

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
  entries: readonly FillInput[],
): { readonly text: string; readonly counts: readonly number[] } {
  // A block takes the place of the paragraph, with the white space in it.
  const isBlock = entries.some(({ find }) => find === blockName) && paragraph.trim() === blockName;
  const text = isBlock ? blockName : paragraph;
  let parts: readonly Part[] = [{ text, isTaken: false }];
  const counts = entries.map((entry) => {
    let count = 0;
    parts = parts.flatMap((part): readonly Part[] => {
      if (part.isTaken) return [part];
      const pieces = cut(part.text, entry);
      count += pieces.length - 1;
      const value = shownFor(entry);
      return pieces.flatMap((text, index) => [
        ...(index === 0 ? [] : [{ text: value, isTaken: true }]),
        { text, isTaken: false },
      ]);
    });
    return count;
  });
  return { text: parts.map((part) => part.text).join(''), counts };
}

/** What a value shows. */
function shownFor({ value }: FillInput): string {
  if ('text' in value) return value.text;
  if ('imageUrl' in value) return image;
  const block = blocks.get(value.markdown);
  if (block !== undefined) return block;
  return value.markdown
    .replace(/^ +| +$/g, '')
    .replace(/<\/?b>/g, '')
    .replace(/\\(.)/gu, '$1');
}

/** The text between the places of a placeholder, from left to right. */
function cut(text: string, { find, matchCase }: FillInput): readonly string[] {
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

/** Markdown that shows a text, partly in bold. */
const inlineMarkdown = fc.tuple(texts, texts, texts).map(([one, two, three]) => {
  const [first, bold, last] = [one, two, three].map((text) => text.replace(/[{}]/g, '\\$&'));
  // Four spaces at the start would be a code block.
  return `${first?.replace(/^ {4,}/, '   ')}<b>${bold}</b>${last}`;
});

/** A placeholder that is always alone in its paragraph, and contains no part of the other ones. */
export const blockName = '§§';

/** Markdown that is more than the text of a paragraph, and what it shows. */
const blocks = new Map([
  ['# {{a}}\n\n- a\n  - {{b}}{{**a**}}', '{{a}}\na\n{{b}}{{a}}'],
  ['1. aa\n\nb *{*{b}}', 'aa\nb {{b}}'],
  ['> ß {{A}}', 'ß {{A}}'],
  ['```\n{{a}}\n```', '{{a}}'],
]);

/** Entries that overlap, contain each other, and whose values contain other placeholders. */
export const entryLists: fc.Arbitrary<readonly FillInput[]> = fc
  .tuple(
    fc.uniqueArray(
      fc.record({
        find: fc.constantFrom(...names),
        matchCase: fc.boolean(),
        value: fc.oneof(
          { weight: 4, arbitrary: texts.map((text) => ({ text })) },
          { weight: 1, arbitrary: fc.constant({ imageUrl: 'https://images.example/logo.png' }) },
          { weight: 3, arbitrary: inlineMarkdown.map((markdown) => ({ markdown })) },
        ),
      }),
      { minLength: 1, maxLength: 6, selector: ({ find, matchCase }) => `${find} ${matchCase}` },
    ),
    fc.option(fc.constantFrom(...blocks.keys()), { freq: 2 }),
    fc.nat(6),
  )
  .map(([entries, markdown, at]) =>
    markdown === null
      ? entries
      : entries.toSpliced(at, 0, { find: blockName, matchCase: true, value: { markdown } }),
  );
