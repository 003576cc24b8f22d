import type { SlicedWork } from '../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../engine/event-loop/turn.ts';
import { isCharacterEdge } from '../edit/character-edge.ts';
import { InvalidEdit } from '../edit/invalid-edit.ts';
import { quote } from '../markdown/place/quote.ts';
import type { EditRequest } from '../record/edit-request.ts';
import type { SuggestedRun } from './suggested-text.ts';

/** A text to find in a paragraph, and the text to suggest in its place. */
export interface TextEdit {
  readonly find: string;
  readonly replaceWith: string;
  /** Which of several places with the text, from 1. */
  readonly occurrence: number;
}

/** An edit at its place in the document: only the part that differs. */
export interface SuggestedEdit {
  /** The position of the edit in the list of the caller. */
  readonly entry: number;
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
): SlicedWork<readonly SuggestedEdit[]> {
  const lines = paragraphs.map(toLine);
  const found: Place[] = [];
  for (const [entry, edit] of edits.entries()) found.push(yield* placeOf(edit, entry, lines));
  const places = found.toSorted((one, other) => one.from - other.from);
  for (const [at, { edit, from }] of places.entries()) {
    const before = places[at - 1];
    if (before !== undefined && before.to > from)
      throw new InvalidEdit(
        `edits[${edit.entry}].find`,
        `The text overlaps the text of edits[${before.edit.entry}].`,
      );
  }
  return places.map(({ edit }) => edit);
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

interface Place {
  readonly from: number;
  readonly to: number;
  readonly edit: SuggestedEdit;
}

function* placeOf(
  { find, replaceWith, occurrence }: TextEdit,
  entry: number,
  lines: readonly Line[],
): SlicedWork<Place> {
  const field = `edits[${entry}].find`;
  let count = 0;
  for (const { text, runs } of lines) {
    if (isTurnOver()) yield;
    for (let at = text.indexOf(find); at >= 0; at = text.indexOf(find, at + find.length)) {
      if (!isWhole(text, at, at + find.length)) continue;
      count += 1;
      if (count < occurrence) continue;
      const parts = runs.filter(
        ({ offset, text: part }) => offset < at + find.length && offset + part.length > at,
      );
      const [first, last] = [parts[0], parts.at(-1)];
      if (first === undefined || last === undefined) break;
      const from = first.start + at - first.offset;
      const to = last.start + at + find.length - last.offset;
      const isSuggested = parts.some(({ deletedBy }) => deletedBy.length > 0);
      if (isSuggested || to - from > find.length)
        throw new InvalidEdit(
          field,
          `${quote(find)} already has a suggestion. It must be accepted or rejected first.`,
        );
      const ends = commonEnds(find, replaceWith);
      return {
        from,
        to,
        edit: {
          entry,
          start: from + ends.before,
          deleted: find.slice(ends.before, find.length - ends.after),
          inserted: replaceWith.slice(ends.before, replaceWith.length - ends.after),
        },
      };
    }
  }
  throw new InvalidEdit(
    field,
    count === 0
      ? `No paragraph of the tab contains ${quote(find)}.`
      : `The tab does not contain ${quote(find)} number ${occurrence}: this text occurs ${count === 1 ? 'once' : `${count} times`}.`,
  );
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Whether a part of a text begins and ends between characters. */
const isWhole = (text: string, from: number, to: number): boolean =>
  [from, to].every(
    (at) =>
      isCharacterEdge(text, at) || (graphemes.segment(text).containing(at)?.index ?? at) === at,
  );

/** How many code units two texts have in common at their starts and at their ends, without parts of words. */
function commonEnds(one: string, other: string) {
  const most = Math.min(one.length, other.length);
  const isEdge = (at: number, otherAt: number) => isWordEdge(one, at) && isWordEdge(other, otherAt);
  let before = 0;
  while (before < most && one[before] === other[before]) before += 1;
  while (before > 0 && !isEdge(before, before)) before -= 1;
  let after = 0;
  while (after < most - before && one.at(-1 - after) === other.at(-1 - after)) after += 1;
  while (after > 0 && !isEdge(one.length - after, other.length - after)) after -= 1;
  return { before, after };
}

const isWordEdge = (text: string, at: number): boolean =>
  isCharacterEdge(text, at) && !/^[\p{L}\p{N}]{2}$/u.test(text.slice(at - 1, at + 1));

/** The requests of an edit. The insertion comes first, so that both indexes are those of the document that was read. */
export const toSuggestedRequests = (
  { start, deleted, inserted }: SuggestedEdit,
  tabId: string | null,
): readonly EditRequest[] => {
  const tab = tabId === null ? {} : { tabId };
  const end = start + deleted.length;
  return [
    ...(inserted === ''
      ? []
      : [{ insertText: { text: inserted, location: { ...tab, index: end } } }]),
    ...(deleted === ''
      ? []
      : [{ deleteContentRange: { range: { ...tab, startIndex: start, endIndex: end } } }]),
  ];
};

/**
 * The requests that restore the text that edits have changed.
 *
 * @param edits       In the order of the document, as they were applied.
 * @param paragraphs  The body before the edits.
 */
export function toRestoringRequests(
  edits: readonly SuggestedEdit[],
  paragraphs: readonly (readonly SuggestedRun[])[],
  tabId: string | null,
): readonly EditRequest[] {
  const tab = tabId === null ? {} : { tabId };
  const runs = paragraphs.flat();
  // From the start to the end: what is before an edit has its first indexes again.
  return edits.flatMap(({ start, deleted, inserted }) => {
    const end = start + deleted.length;
    const styled = runs.filter((run) => run.start < end && run.start + run.text.length > start);
    const restored: readonly EditRequest[] =
      deleted === ''
        ? []
        : [
            { insertText: { text: deleted, location: { ...tab, index: start } } },
            ...styled.map(({ start: from, text, style }) => ({
              updateTextStyle: {
                range: {
                  ...tab,
                  startIndex: Math.max(from, start),
                  endIndex: Math.min(from + text.length, end),
                },
                textStyle: style,
                fields: '*',
              },
            })),
          ];
    const range = { ...tab, startIndex: end, endIndex: end + inserted.length };
    return inserted === '' ? restored : [...restored, { deleteContentRange: { range } }];
  });
}
