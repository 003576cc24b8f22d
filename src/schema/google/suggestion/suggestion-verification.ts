import { runInSlices } from '../../../engine/event-loop/time-slice.ts';
import { toMask } from '../../../engine/loader/mask.ts';
import type { Context } from '../../../operation/context.ts';
import { allFields } from '../../../service/google/fields.ts';
import { findBody } from '../../../service/google/markdown/place/target.ts';
import type { DocumentRecord } from '../../../service/google/record/document.ts';
import {
  suggestionNotSaved,
  suggestionsNotEnrolled,
} from '../../../service/google/stated-error.ts';
import { toRestoringRequests } from '../../../service/google/suggestion/restoring-request.ts';
import {
  directChange,
  findAllSaved,
  findSaved,
  type SavedEdit,
  suggestionIdsIn,
} from '../../../service/google/suggestion/suggestion-check.ts';
import type { PlacedEdit } from '../../../service/google/text/placed-edit.ts';
import {
  type SuggestedRun,
  suggestedParagraphs,
} from '../../../service/google/text/suggested-text.ts';
import type { Delivery } from '../../../upstream/http/upstream-error.ts';
import { WriteFailed } from '../../../upstream/http/writer.ts';
import { type MutationProblem, toProblem } from '../../mutation/mutation-error.ts';
import { asInputErrors } from '../edit/prepared-update.ts';
import { editMask, sendEdits } from '../edit/send-edits.ts';

/** The suggestions of one edit, and why it is not or only partly suggested; null if it is. */
export interface EditResult {
  readonly suggestionIds: readonly string[];
  readonly error: MutationProblem | null;
}

type Paragraphs = readonly (readonly SuggestedRun[])[];

interface PlacedEdits {
  /** In the order of the document. */
  readonly edits: readonly PlacedEdit[];
  /** The body before them. */
  readonly before: Paragraphs;
  readonly tabId: string | null;
}

interface SentSuggestions extends PlacedEdits {
  readonly id: string;
  /** The suggestions that the response to the batch names for an edit. */
  readonly idsOf: (entry: number) => readonly string[];
  /** The revision that the batch created; null if its response was lost. */
  readonly revisionId: string | null;
}

const complete = toMask([allFields]);

/** The text of a tab with its suggestions. Rejects with InputError if the document has no such tab. */
export const bodyOf = (
  document: DocumentRecord,
  tabId: string | null,
  { operationWork }: Context,
): Promise<Paragraphs> =>
  asInputErrors(() =>
    runInSlices(suggestedParagraphs(findBody(document, tabId).content), operationWork),
  );

const unverifiedHelp =
  'Google accepted the suggestion, but the server could not read the document to verify it. Read the document with `suggestions: INLINE`.';

/** Whether Google applied a batch whose response is lost. If it did, `verifyEdits` finds its suggestions. */
export async function findSuggested(
  { edits, before, tabId }: PlacedEdits,
  document: DocumentRecord,
  context: Context,
): Promise<Delivery> {
  const after = await bodyOf(document, tabId, context);
  const isApplied =
    findAllSaved(edits, before, after) !== null ||
    directChange(edits, before, after) === 'complete';
  if (isApplied) return 'yes';
  const known = suggestionIdsIn(before);
  return [...suggestionIdsIn(after)].every((id) => known.has(id)) ? 'no' : 'unknown';
}

/**
 * Reads the document, and compares it with the suggestions. Returns the result of each edit in the order of the caller. If Google changed the document
 * instead, restores the text and rejects with WriteFailed.
 */
export async function verifyEdits(
  sent: SentSuggestions,
  context: Context,
): Promise<readonly EditResult[]> {
  const { id, tabId, edits, before, idsOf, revisionId } = sent;
  const inOrder = <Value>(toValue: (edit: PlacedEdit, index: number) => Value) =>
    edits
      .map((edit, index) => ({ entry: edit.entry, value: toValue(edit, index) }))
      .toSorted((one, other) => one.entry - other.entry)
      .map(({ value }) => value);
  let document: DocumentRecord;
  let after: Paragraphs;
  try {
    document = await context.google.document(id, true, complete);
    after = await bodyOf(document, tabId, context);
  } catch (error) {
    return inOrder(({ entry }) => ({
      suggestionIds: [...new Set(idsOf(entry))],
      error: toFailure(error, 'yes', context, { help: unverifiedHelp }),
    }));
  }
  const all = findAllSaved(edits, before, after);
  if (all !== null)
    return inOrder((_edit, index) => ({
      suggestionIds: all[index]?.suggestionIds ?? [],
      error: null,
    }));
  // Later changes of others are no reason to suspect a direct change.
  const isUnchanged = revisionId === document.revisionId;
  const change = directChange(edits, before, after);
  if (change === 'complete' || (change === 'other' && isUnchanged))
    throw await undoDirectChange(sent, document, change === 'complete', context);
  // Perhaps Google no longer makes suggestions: the next operation proves it again.
  context.google.suggestions.disprove();
  return inOrder((edit) =>
    toResult(findSaved(edit, idsOf(edit.entry), after), isUnchanged, context),
  );
}

function toResult(
  { suggestionIds, state }: SavedEdit,
  isUnchanged: boolean,
  context: Context,
): EditResult {
  if (state === 'saved') return { suggestionIds, error: null };
  const isPart = state === 'partly-saved';
  const reason = suggestionNotSaved(
    isPart
      ? 'The document contains only a part of this suggestion.'
      : 'The document does not contain this suggestion, although Google accepted it.',
  );
  const notSaved = isUnchanged ? 'no' : 'unknown';
  const help = isPart
    ? { help: 'Reject the suggestion in Google Docs, then suggest this edit again.' }
    : {};
  return { suggestionIds, error: toFailure(reason, isPart ? 'yes' : notSaved, context, help) };
}

function toFailure(
  reason: unknown,
  applied: Delivery,
  context: Context,
  help: { readonly help?: string } = {},
): MutationProblem {
  const problem = toProblem(new WriteFailed(reason, applied, help));
  context.upstream.itemFailed(problem.code);
  return problem;
}

/** Restores the text, if the document contains exactly the edits. Returns the error for the caller. */
async function undoDirectChange(
  { id, tabId, edits, before }: SentSuggestions,
  document: DocumentRecord,
  isComplete: boolean,
  context: Context,
): Promise<WriteFailed> {
  context.google.suggestions.disprove();
  const what = 'Google changed the document instead of suggesting the changes';
  try {
    if (!isComplete) throw new WriteFailed(null, 'no');
    const requests = toRestoringRequests(edits, before, tabId);
    const requiredRevisionId = document.revisionId ?? null;
    const batch = { id, requests, requiredRevisionId, before: document, mask: editMask };
    await sendEdits(batch, context, (failure) => failure);
  } catch {
    return new WriteFailed(
      suggestionsNotEnrolled(`${what}, and the text is not restored.`),
      'yes',
      {
        help: 'Restore the earlier version of the document in its version history.',
      },
    );
  }
  return new WriteFailed(
    suggestionsNotEnrolled(`${what}. The server has restored its text.`),
    'no',
  );
}
