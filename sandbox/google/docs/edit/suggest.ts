import type { docs_v1 } from '@googleapis/docs';
import type {
  InlinePiece,
  ParagraphEnd,
  Segment,
  TextPiece,
} from '../../../store/google/document-model.ts';
import { type Draft, InvalidEdit } from './draft/draft.ts';
import {
  endOf,
  findInsertion,
  findRange,
  type IndexRange,
  isInParagraph,
} from './draft/location.ts';
import { splitAt } from './draft/splice.ts';
import { afterCharacter } from './text/character.ts';
import { checkDeletion } from './text/deletion.ts';
import { insertText } from './text/insertion.ts';

// Edits as suggestions (`writeMode: SUGGEST`), which the service offers as a developer preview. The sandbox suggests insertions and deletions of text.
// Unverified: which ids the service gives to suggestions, and that text beside text that the same batch inserts belongs to the same suggestion, as it
// does when a person replaces text in the editor.

/** The suggestions that a request affected. */
export interface SuggestionResponse {
  readonly createdSuggestionIds?: readonly string[];
  readonly updatedSummarySuggestionIds?: readonly string[];
}

const idPrefix = 'suggest.';

/** Applies one request as a suggestion. Throws an InvalidEdit if it cannot be applied. */
export function suggestRequest(request: docs_v1.Schema$Request, draft: Draft): SuggestionResponse {
  if (request.insertText) return suggestInsertion(request.insertText, draft);
  if (request.deleteContentRange) return suggestDeletion(request.deleteContentRange, draft);
  throw new InvalidEdit(`The sandbox cannot suggest ${Object.keys(request)}.`);
}

function suggestInsertion(
  request: docs_v1.Schema$InsertTextRequest,
  draft: Draft,
): SuggestionResponse {
  const { index, segment } = findInsertion(draft, request);
  const from = afterCharacter(segment, index);
  const length = endOf(segment);
  insertText(request, draft);
  const id = draft.createId(idPrefix);
  const added = { from, to: from + endOf(segment) - length };
  mark(segment, added, (piece) => ({ ...piece, suggestedInsertionIds: [id] }));
  return { createdSuggestionIds: [id] };
}

function suggestDeletion(
  { range }: docs_v1.Schema$DeleteContentRangeRequest,
  draft: Draft,
): SuggestionResponse {
  const { segment, from, to } = findRange(draft, range);
  checkDeletion(segment, { from, to });
  const next = segment[splitAt(segment, to)];
  const beside = next !== undefined && isInParagraph(next) ? next.suggestedInsertionIds : [];
  const joined = beside?.find((one) => draft.hasCreated(one));
  const id = joined ?? draft.createId(idPrefix);
  mark(segment, { from, to }, (piece) => ({
    ...piece,
    suggestedDeletionIds: [...(piece.suggestedDeletionIds ?? []), id],
  }));
  return joined === undefined
    ? { createdSuggestionIds: [id] }
    : { updatedSummarySuggestionIds: [id] };
}

type ParagraphPiece = TextPiece | InlinePiece | ParagraphEnd;

function mark(
  segment: Segment,
  { from, to }: IndexRange,
  toMarked: (piece: ParagraphPiece) => ParagraphPiece,
): void {
  const first = splitAt(segment, from);
  const next = splitAt(segment, to);
  for (let at = first; at < next; at += 1) {
    const piece = segment[at];
    if (piece !== undefined && isInParagraph(piece)) segment[at] = toMarked(piece);
  }
}
