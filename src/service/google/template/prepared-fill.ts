import { randomBytes } from 'node:crypto';
import type { SlicedWork } from '../../../engine/event-loop/time-slice.ts';
import { InvalidEdit } from '../edit/invalid-edit.ts';
import { checkCount } from '../markdown/planned-insertion.ts';
import type { LineSource } from '../markdown/rejected-line.ts';
import type { DocumentRecord, DocumentUpdateRecord } from '../record/document.ts';
import type { EditRequest } from '../record/edit-request.ts';
import type { FillEntry, FillRequest } from './fill-entry.ts';
import { Guard } from './guard.ts';
import { textsOf } from './markdown-value.ts';
import { preparePlaces } from './prepared-places.ts';

// Fills the placeholders of a document with one batch. Texts need no read: Docs replaces them itself, in all tabs and segments. Docs
// cannot replace text with an image or with Markdown, so their places are found in the document.

// A mark replaces a value while a batch replaces placeholders: first every placeholder gets the mark of its value, then every mark its
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

/** The requests of a batch, and what they do for each entry. */
export interface PreparedFill {
  readonly requests: readonly FillRequest[];
  /** The number of places that each entry fills. @param replies  The replies to the requests. */
  readonly countsOf: (replies: DocumentUpdateRecord['replies']) => readonly number[];
  /** What the Markdown of the filled places contains and the document cannot. */
  readonly losses: readonly string[];
}

export const needsDocumentToFill = (entries: readonly { readonly value: object }[]): boolean =>
  entries.some(({ value }) => !('text' in value));

/** How many letters are the same except for upper and lower case: K, k and the sign for kelvin, for example. */
const maxLetterForms = 4;

/**
 * Plans the batch. Throws InvalidEdit.
 *
 * 1. Images and Markdown, from the end of each segment to its start. 2. Docs replaces the placeholders of the texts with marks.
 * 3. Docs replaces all marks.
 *
 * @param document  The complete document with its tabs; null if it is not needed.
 */
export function* prepareFill(
  entries: readonly FillEntry[],
  document: DocumentRecord | null,
): SlicedWork<PreparedFill> {
  const texted = entries.flatMap(({ find, matchCase, value }, entry) =>
    'text' in value ? [{ find, matchCase, text: value.text, entry }] : [],
  );
  const marks = createMarks(
    entries.flatMap(textsIn),
    entries.length + 1 + maxLetterForms * texted.length,
  );
  if (marks === null)
    throw new InvalidEdit('fill', 'The entries use too many of the Unicode symbols for Braille.');
  const ownMarks = marks.slice(0, entries.length);
  const hasMarkdown = entries.some(({ value }) => 'markdown' in value);
  // Docs finds nothing across a border. Without texts, it searches for nothing.
  const border = hasMarkdown && texted.length > 0 ? (marks[entries.length] ?? '') : '';
  const guard = new Guard(texted, marks.slice(entries.length + 1));
  const places =
    document === null
      ? { requests: [], counts: entries.map(() => 0), losses: [] }
      : yield* preparePlaces(entries, document, guard, border);
  const toText = (entry: number): LineSource => toSource(`fill[${entry}].text`);
  const restored = [...guard.letters, ...(border === '' ? [] : [[border, ''] as const])];
  const requests = [
    ...places.requests,
    ...texted.map(({ find, matchCase, entry }) => ({
      request: replaceAll(find, ownMarks[entry] ?? '', matchCase),
      source: toSource(`fill[${entry}].find`),
    })),
    ...texted.map(({ text, entry }) => ({
      request: replaceAll(ownMarks[entry] ?? '', text, true),
      source: toText(entry),
    })),
    ...(places.requests.length === 0 ? [] : restored).map(([mark, text]) => ({
      request: replaceAll(mark, text, true),
      source: toSource('fill'),
    })),
  ];
  checkCount(requests.length, 'fill');
  return {
    requests,
    losses: places.losses,
    countsOf(replies = []) {
      const counts = [...places.counts];
      for (const [at, { entry }] of texted.entries())
        counts[entry] =
          replies[places.requests.length + at]?.replaceAllText?.occurrencesChanged ?? 0;
      return counts;
    },
  };
}

const toSource = (field: string): LineSource => ({ field, name: field });

/** The texts in which no mark may occur. */
function textsIn({ find, value }: FillEntry): readonly string[] {
  if ('text' in value) return [find, value.text];
  return 'markdown' in value ? [find, ...textsOf(value.markdown)] : [find];
}

const replaceAll = (text: string, replaceText: string, matchCase: boolean): EditRequest => ({
  replaceAllText: { containsText: { text, matchCase }, replaceText },
});
