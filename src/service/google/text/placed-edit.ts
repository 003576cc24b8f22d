import type { SlicedWork } from '../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../engine/event-loop/turn.ts';
import { isCharacterEdge } from '../edit/character-edge.ts';
import { InvalidEdit } from '../edit/invalid-edit.ts';
import { quote } from '../markdown/place/quote.ts';
import type { SuggestedRun } from './suggested-text.ts';

/** A text to find within paragraphs, and the text in its place. */
export interface TextEdit {
  readonly find: string;
  /** The same text if only its style changes. */
  readonly replaceWith: string;
  /** Which of several places with the text, from 1; null for all of them. */
  readonly occurrence: number | null;
}

/** A place of an edit. Indexes are those of the document that was read. */
export interface PlacedEdit {
  /** The position of the edit in the list of the caller. */
  readonly entry: number;
  /** Where the text that was found begins and ends. */
  readonly from: number;
  readonly to: number;
  /** Where the part begins that differs. */
  readonly start: number;
  readonly deleted: string;
  readonly inserted: string;
}

/**
 * Finds the places of edits in the text without suggestions. Returns them in the order of the document. Throws InvalidEdit, which names the edit.
 *
 * @param paragraphs  The body of the tab.
 */
export function* placeEdits(
  edits: readonly TextEdit[],
  paragraphs: readonly (readonly SuggestedRun[])[],
): SlicedWork<readonly PlacedEdit[]> {
  const lines = paragraphs.map(toLine);
  const found: PlacedEdit[] = [];
  for (const [entry, edit] of edits.entries()) {
    for (const { from, to } of yield* placesOf(edit, entry, lines))
      found.push({ entry, from, to, ...changeOf(edit, from) });
  }
  const placed = found.toSorted((one, other) => one.from - other.from);
  for (const [at, { entry, from }] of placed.entries()) {
    const before = placed[at - 1];
    if (before !== undefined && before.to > from)
      throw new InvalidEdit(
        `edits[${entry}].find`,
        `The text overlaps the text of edits[${before.entry}].`,
      );
  }
  return placed;
}

/** A paragraph without its suggested insertions. */
interface Line {
  readonly text: string;
  readonly runs: readonly (SuggestedRun & { readonly offset: number })[];
}

function toLine(paragraph: readonly SuggestedRun[]): Line {
  let offset = 0;
  const runs = paragraph
    .filter(({ insertedBy }) => insertedBy.length === 0)
    .map((run) => {
      offset += run.text.length;
      return { ...run, offset: offset - run.text.length };
    });
  return { text: runs.map(({ text }) => text).join(''), runs };
}

type Place = Pick<PlacedEdit, 'from' | 'to'>;

function* placesOf(
  { find, occurrence }: TextEdit,
  entry: number,
  lines: readonly Line[],
): SlicedWork<readonly Place[]> {
  const field = `edits[${entry}].find`;
  const places: Place[] = [];
  let count = 0;
  for (const line of lines) {
    if (isTurnOver()) yield;
    const { text } = line;
    for (let at = text.indexOf(find); at >= 0; at = text.indexOf(find, at + find.length)) {
      if (!isWhole(text, at, at + find.length)) continue;
      count += 1;
      if (occurrence === null || count === occurrence)
        places.push(placeIn(line, at, at + find.length, field));
      if (count === occurrence) return places;
    }
  }
  if (occurrence === null && count > 0) return places;
  throw new InvalidEdit(
    field,
    count === 0
      ? `No paragraph of the tab contains ${quote(find)}.`
      : `The tab does not contain ${quote(find)} number ${occurrence}: this text occurs ${count === 1 ? 'once' : `${count} times`}.`,
  );
}

/** Throws InvalidEdit if the place contains a suggestion. */
function placeIn({ text, runs }: Line, at: number, end: number, field: string): Place {
  const parts = runs.filter(({ offset, text: part }) => offset < end && offset + part.length > at);
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined) throw new Error('A text is in no part of it.');
  const from = first.start + at - first.offset;
  const to = last.start + end - last.offset;
  const isSuggested = parts.some(({ deletedBy }) => deletedBy.length > 0);
  // A suggested insertion has indexes too.
  if (!isSuggested && to - from === end - at) return { from, to };
  throw new InvalidEdit(
    field,
    `${quote(text.slice(at, end))} contains a suggestion. It must be accepted or rejected first.`,
  );
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Whether a part of a text begins and ends between characters. */
const isWhole = (text: string, from: number, to: number): boolean =>
  [from, to].every(
    (at) =>
      isCharacterEdge(text, at) || (graphemes.segment(text).containing(at)?.index ?? at) === at,
  );

/** The part of an edit that differs: whole words. */
function changeOf(
  { find, replaceWith }: TextEdit,
  from: number,
): Pick<PlacedEdit, 'start' | 'deleted' | 'inserted'> {
  const most = Math.min(find.length, replaceWith.length);
  const isEdge = (at: number, otherAt: number) =>
    isWordEdge(find, at) && isWordEdge(replaceWith, otherAt);
  let before = 0;
  while (before < most && find[before] === replaceWith[before]) before += 1;
  while (before > 0 && !isEdge(before, before)) before -= 1;
  let after = 0;
  while (after < most - before && find.at(-1 - after) === replaceWith.at(-1 - after)) after += 1;
  while (after > 0 && !isEdge(find.length - after, replaceWith.length - after)) after -= 1;
  return {
    start: from + before,
    deleted: find.slice(before, find.length - after),
    inserted: replaceWith.slice(before, replaceWith.length - after),
  };
}

const isWordEdge = (text: string, at: number): boolean =>
  isCharacterEdge(text, at) && !/^[\p{L}\p{N}]{2}$/u.test(text.slice(at - 1, at + 1));
