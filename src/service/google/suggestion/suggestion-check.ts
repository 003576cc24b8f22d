import type { PlacedEdit } from '../text/placed-edit.ts';
import { type SuggestedRun, textWithoutSuggestions } from '../text/suggested-text.ts';

// Compares a document with the suggestions that a batch should have made, because a project that is not enrolled in the developer preview can change
// the document instead, and a batch can be saved in part.

/** What a document contains of an edit. */
export interface SavedEdit {
  readonly suggestionIds: readonly string[];
  readonly state: 'saved' | 'partly-saved' | 'not-saved';
}

type Paragraphs = readonly (readonly SuggestedRun[])[];

/** The ids of all suggestions in a body. */
export const suggestionIdsIn = (paragraphs: Paragraphs): ReadonlySet<string> =>
  new Set(paragraphs.flat().flatMap(({ insertedBy, deletedBy }) => [...insertedBy, ...deletedBy]));

/** Text that suggestions insert or delete, and their ids. */
type Piece = readonly [text: string, ids: readonly string[]];

/** The suggestions of each edit, if the new suggestions of a document are exactly those of the edits; null if they are not. */
export function findAllSaved(
  edits: readonly PlacedEdit[],
  before: Paragraphs,
  after: Paragraphs,
): readonly SavedEdit[] | null {
  const known = suggestionIdsIn(before);
  const { inserted, deleted } = piecesOf(after, (id) => !known.has(id));
  const isComplete =
    textOf(inserted) === edits.map((edit) => edit.inserted).join('') &&
    textOf(deleted) === edits.map((edit) => edit.deleted).join('');
  if (!isComplete) return null;
  const takeInserted = createTaker(inserted);
  const takeDeleted = createTaker(deleted);
  return edits.map((edit) => ({
    suggestionIds: [
      ...new Set([...takeInserted(edit.inserted.length), ...takeDeleted(edit.deleted.length)]),
    ],
    state: 'saved',
  }));
}

/** Takes the ids of the next code units. */
function createTaker(pieces: readonly Piece[]): (length: number) => readonly string[] {
  let at = 0;
  return (length) => {
    const [from, to] = [at, at + length];
    at = to;
    let end = 0;
    return pieces.flatMap(([text, ids]) => {
      const start = end;
      end += text.length;
      return start < to && end > from ? ids : [];
    });
  };
}

/** What a document contains of one edit, by the ids that the response to the batch named. */
export function findSaved(
  { inserted, deleted }: PlacedEdit,
  ids: readonly string[],
  after: Paragraphs,
): SavedEdit {
  const pieces = piecesOf(after, (id) => ids.includes(id));
  const found = [...new Set([...pieces.inserted, ...pieces.deleted].flatMap(([, own]) => own))];
  const isSaved =
    textOf(pieces.inserted).includes(inserted) && textOf(pieces.deleted).includes(deleted);
  if (found.length === 0) return { suggestionIds: [], state: 'not-saved' };
  return { suggestionIds: found, state: isSaved ? 'saved' : 'partly-saved' };
}

function piecesOf(paragraphs: Paragraphs, isOwn: (id: string) => boolean) {
  const toPieces = (idsOf: (run: SuggestedRun) => readonly string[]) =>
    paragraphs.flat().flatMap((run): Piece[] => {
      const own = idsOf(run).filter(isOwn);
      return own.length === 0 ? [] : [[run.text, own]];
    });
  return {
    inserted: toPieces(({ insertedBy }) => insertedBy),
    deleted: toPieces(({ deletedBy }) => deletedBy),
  };
}

const textOf = (pieces: readonly Piece[]): string => pieces.map(([text]) => text).join('');

/**
 * What the edits did to the text without suggestions: nothing, all that they would do if they were no suggestions, or something else.
 *
 * @param edits  In the order of the document.
 */
export function directChange(
  edits: readonly PlacedEdit[],
  before: Paragraphs,
  after: Paragraphs,
): 'none' | 'complete' | 'other' {
  if (textWithoutSuggestions(after) === textWithoutSuggestions(before)) return 'none';
  const text = after.map(inlineText).join('');
  return text === before.map((runs) => applied(edits, runs)).join('') ? 'complete' : 'other';
}

const inlineText = (runs: readonly SuggestedRun[]): string => runs.map(({ text }) => text).join('');

/** The text of a paragraph to which the edits were applied. */
function applied(edits: readonly PlacedEdit[], runs: readonly SuggestedRun[]): string {
  const first = runs[0]?.start ?? 0;
  let text = inlineText(runs);
  const end = first + text.length;
  for (const { start, deleted, inserted } of edits.toReversed()) {
    if (start < first || start >= end) continue;
    const at = start - first;
    text = text.slice(0, at) + inserted + text.slice(at + deleted.length);
  }
  return text;
}
