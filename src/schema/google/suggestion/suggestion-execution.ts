import { runInSlices } from '../../../engine/event-loop/time-slice.ts';
import { toMask, union } from '../../../engine/loader/mask.ts';
import type { FieldCost } from '../../../engine/plan/field-cost.ts';
import type { Context } from '../../../operation/context.ts';
import { allFields } from '../../../service/google/fields.ts';
import { toSourceError } from '../../../service/google/markdown/rejected-line.ts';
import {
  type DocumentRecord,
  readDocument,
  type SuggestionUpdateRecord,
  suggestUpdate,
} from '../../../service/google/record/document.ts';
import { placeEdits } from '../../../service/google/text/placed-edit.ts';
import { toTextRequests } from '../../../service/google/text/text-request.ts';
import type { WriteTurn } from '../../../upstream/http/write-turn.ts';
import { WriteFailed } from '../../../upstream/http/writer.ts';
import { googleRead, googleWrite } from '../../cost/call.ts';
import { beforeWriting } from '../../mutation/mutation-error.ts';
import { changeDocument } from '../edit/document-change.ts';
import { countInOperation } from '../edit/operation-total.ts';
import { asInputErrors } from '../edit/prepared-update.ts';
import { editMask, sendEdits } from '../edit/send-edits.ts';
import { proofCalls, proveSuggestions } from './enrolment.ts';
import type { PreparedSuggestions } from './suggestion-input.ts';
import { bodyOf, type EditResult, findSuggested, verifyEdits } from './suggestion-verification.ts';

export interface SuggestionResult {
  readonly id: string;
  readonly revisionId: string | null;
  /** In the order of the caller. */
  readonly edits: readonly EditResult[];
}

const complete = toMask([allFields]);
const suggestionMask = union(editMask, toMask(['suggestionResponses']));

/** Suggests edits, and reads the document to verify them. Rejects with WriteFailed. */
export async function executeSuggestions(
  plan: PreparedSuggestions,
  context: Context,
): Promise<SuggestionResult> {
  const { documentId, requiredRevisionId, edits } = plan;
  await beforeWriting(countEdits(edits, context));
  await beforeWriting(proveSuggestions(context));
  return changeDocument(documentId, requiredRevisionId, context, (document, turn) =>
    suggest(plan, document, turn, context),
  );
}

async function countEdits(edits: PreparedSuggestions['edits'], context: Context): Promise<void> {
  countInOperation(context, 'requests', 2 * edits.length, 'edits');
  for (const [index, { replaceWith }] of edits.entries())
    countInOperation(context, 'text', replaceWith.length, `edits[${index}].replaceWith`);
}

async function suggest(
  { documentId: id, tabId, edits: given }: PreparedSuggestions,
  document: DocumentRecord,
  turn: WriteTurn,
  context: Context,
): Promise<SuggestionResult> {
  const before = await beforeWriting(bodyOf(document, tabId, context));
  const edits = await beforeWriting(
    asInputErrors(() => runInSlices(placeEdits(given, before), context.operationWork)),
  );
  // From the end to the start, so that no request moves the places of the ones after it.
  const sent = edits
    .toReversed()
    .flatMap((edit) =>
      toTextRequests(edit, tabId).map((request) => ({ request, entry: edit.entry })),
    );
  const batch = {
    id,
    requests: sent.map(({ request }) => request),
    requiredRevisionId: document.revisionId ?? null,
    before: document,
    findSuggested: (after: DocumentRecord) =>
      findSuggested({ edits, before, tabId }, after, context),
    mask: suggestionMask,
    turn,
  };
  const { suggestionResponses, writeControl } = await asKnown(
    sendEdits(batch, context, (failure) =>
      toSourceError(failure, (index) => {
        const name = `edits[${sent[index]?.entry}]`;
        return { field: name, name };
      }),
    ),
  );
  const idsOf = (entry: number): readonly string[] =>
    sent.flatMap((request, index) => {
      const { createdSuggestionIds, updatedSummarySuggestionIds } =
        suggestionResponses?.[index] ?? {};
      return request.entry === entry
        ? [...(createdSuggestionIds ?? []), ...(updatedSummarySuggestionIds ?? [])]
        : [];
    });
  const revisionId = writeControl?.requiredRevisionId ?? null;
  const written = { id, tabId, edits, before, idsOf, revisionId };
  return { id, revisionId, edits: await verifyEdits(written, context) };
}

/** Google applied a write whose response is lost. The document shows what it did. */
async function asKnown(response: Promise<SuggestionUpdateRecord>): Promise<SuggestionUpdateRecord> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof WriteFailed && error.applied === 'yes') return {};
    throw error;
  }
}

export const suggestionCost = ({ documentId }: PreparedSuggestions): FieldCost => {
  const proof = proofCalls();
  const read = readDocument(documentId, true);
  const write = suggestUpdate(documentId, [], null);
  return {
    calls: [
      ...proof,
      googleRead(read, { mask: () => complete, step: proof.length }),
      googleWrite(write, { mask: () => suggestionMask, step: proof.length + 1 }),
      googleRead(read, { mask: () => complete, step: proof.length + 2 }),
    ],
  };
};
