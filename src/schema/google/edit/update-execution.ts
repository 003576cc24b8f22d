import { runInSlices } from '../../../engine/event-loop/time-slice.ts';
import { toMask } from '../../../engine/loader/mask.ts';
import type { FieldCost } from '../../../engine/plan/field-cost.ts';
import type { Context } from '../../../operation/context.ts';
import { simulate } from '../../../service/google/edit/simulation/simulation.ts';
import { type Step, toEntryError, toReplies } from '../../../service/google/edit/step.ts';
import { allFields } from '../../../service/google/fields.ts';
import {
  type DocumentRecord,
  readDocument,
  updateDocument,
} from '../../../service/google/record/document.ts';
import { googleRead, googleWrite } from '../../cost/call.ts';
import { beforeWriting } from '../../mutation/mutation-error.ts';
import { readEditable } from './document-change.ts';
import { countInOperation, simulationBudgetOf } from './operation-total.ts';
import {
  asInputErrors,
  needsDocumentToOrder,
  orderSteps,
  type PreparedUpdate,
} from './prepared-update.ts';
import { editMask, sendEdits } from './send-edits.ts';

export interface UpdateResult {
  readonly id: string;
  readonly revisionId: string | null;
  readonly replies: readonly object[];
  readonly sentRequests: readonly object[];
  /** The document that a dry run read; null after a write. */
  readonly document: DocumentRecord | null;
}

export async function executeUpdate(plan: PreparedUpdate, context: Context): Promise<UpdateResult> {
  const { documentId: id, entryCount } = plan;
  const { steps, document } = await beforeWriting(prepare(plan, context));
  const sentRequests = steps.map(({ request }) => request);
  if (plan.isDryRun && document !== null) {
    const replies = toReplies([], [], entryCount);
    return { id, sentRequests, replies, revisionId: document.revisionId ?? null, document };
  }
  const { targetRevisionId } = plan;
  // A batch that was planned from a read of the document must not be applied to another revision, unless Google adjusts it.
  const requiredRevisionId =
    targetRevisionId === null ? (plan.requiredRevisionId ?? document?.revisionId ?? null) : null;
  const batch = {
    id,
    requests: sentRequests,
    requiredRevisionId,
    targetRevisionId,
    before: document,
    mask: editMask,
  };
  const { replies, writeControl } = await sendEdits(batch, context, (failure) =>
    toEntryError(failure, steps),
  );
  return {
    id,
    sentRequests,
    replies: toReplies(steps, replies ?? [], entryCount),
    revisionId: writeControl?.requiredRevisionId ?? null,
    document: null,
  };
}

export function updateCost(plan: PreparedUpdate): FieldCost {
  const { documentId, isDryRun } = plan;
  const isRead = isDryRun || needsDocumentToOrder(plan);
  const mask = () => toMask([allFields]);
  const write = updateDocument(documentId, [], null);
  return {
    calls: [
      ...(isRead ? [googleRead(readDocument(documentId, true), { mask, isKnown: true })] : []),
      ...(isDryRun ? [] : [googleWrite(write, { mask: () => editMask, step: isRead ? 1 : 0 })]),
    ],
  };
}

/** The requests to send, and the document that was read to determine them; null if no read was needed. */
interface OrderedUpdate {
  readonly steps: readonly Step[];
  readonly document: DocumentRecord | null;
}

async function prepare(plan: PreparedUpdate, context: Context): Promise<OrderedUpdate> {
  const { documentId, requiredRevisionId, targetRevisionId, isDryRun, given } = plan;
  countInOperation(context, 'requests', plan.entryCount);
  countInOperation(context, 'text', textLengthOf(given), 'requests');
  // Errors that do not depend on the document are reported before anything is sent.
  const known = needsDocumentToOrder(plan) ? null : await orderSteps(plan, null, context);
  if (!isDryRun && known !== null) return { steps: known, document: null };
  const document = await readEditable(documentId, requiredRevisionId ?? targetRevisionId, context);
  const steps = known ?? (await orderSteps(plan, document, context));
  if (isDryRun) {
    const unknown = await asInputErrors(() =>
      runInSlices(simulate(steps, document, simulationBudgetOf(context)), context.operationWork),
    );
    if (unknown.length > 0) context.upstream.note(uncheckedNote(unknown));
  }
  return { steps, document };
}

function textLengthOf(steps: readonly Step[]): number {
  let length = 0;
  for (const { content } of steps)
    for (const text of [content['text'], content['replaceText']])
      if (typeof text === 'string') length += text.length;
  return length;
}

const uncheckedNote = (entryIndexes: readonly number[]) =>
  `The dry run did not check ${entryIndexes.map((index) => `requests[${index}]`).join(', ')}: only Google knows the result of an earlier request, such as a regular expression, or the operation has dry runs of too much text.`;
