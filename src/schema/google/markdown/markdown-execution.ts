import { runInSlices } from '../../../engine/event-loop/time-slice.ts';
import { toMask } from '../../../engine/loader/mask.ts';
import type { FieldCost } from '../../../engine/plan/field-cost.ts';
import type { Context } from '../../../operation/context.ts';
import { simulate } from '../../../service/google/edit/simulation/simulation.ts';
import { toStep } from '../../../service/google/edit/step.ts';
import { allFields } from '../../../service/google/fields.ts';
import type { PlannedInsertion } from '../../../service/google/markdown/planned-insertion.ts';
import { noRejectedImages } from '../../../service/google/markdown/rejected-image.ts';
import { type DocumentRecord, readDocument } from '../../../service/google/record/document.ts';
import { googleRead } from '../../cost/call.ts';
import { beforeWriting } from '../../mutation/mutation-error.ts';
import { changeDocument, readEditable } from '../edit/document-change.ts';
import { createImageRetry, type ImageRetry } from '../edit/image-rejected.ts';
import { simulationBudgetOf } from '../edit/operation-total.ts';
import { asInputErrors } from '../edit/prepared-update.ts';
import type { UpdateResult } from '../edit/update-execution.ts';
import { markdownWrites, requestsOf, writeMarkdown } from './markdown-write.ts';
import type { DocumentContent, PreparedContent } from './prepared-content.ts';

export interface ContentResult extends UpdateResult {
  readonly losses: readonly string[];
}

const complete = toMask([allFields]);

/** Writes content to a document, or simulates it. Throws InputError, UpstreamError or WriteFailed. */
export async function executeContent(
  plan: PreparedContent,
  context: Context,
): Promise<ContentResult> {
  const { documentId: id, requiredRevisionId } = plan;
  // Errors that do not depend on the document are reported before anything is sent.
  const read = await beforeWriting(plan.readContent(context));
  if (plan.isDryRun)
    return beforeWriting(simulateContent(plan, await read(noRejectedImages), context));
  const withoutRejected: ImageRetry = plan.requiresImages
    ? (attempt) => attempt(noRejectedImages)
    : createImageRetry();
  return changeDocument(id, requiredRevisionId, context, (document, turn) =>
    withoutRejected(async (rejected) => {
      const content = await beforeWriting(read(rejected));
      const planned = await beforeWriting(planContent(content, document, context));
      const { losses } = content;
      const revisionId = document.revisionId ?? null;
      if (planned.requests.length === 0)
        return { id, sentRequests: [], replies: [], revisionId, document, losses };
      const state = { revisionId, document, turn };
      return { ...(await writeMarkdown(id, planned, state, context)), losses };
    }),
  );
}

export const contentCost = ({
  documentId,
  isDryRun,
  mayHaveFootnotes,
  mayBeUnchanged = false,
}: PreparedContent): FieldCost => ({
  calls: [
    googleRead(readDocument(documentId, true), { mask: () => complete, isKnown: true }),
    ...(isDryRun ? [] : markdownWrites(documentId, { mayHaveFootnotes, mayBeUnchanged })),
  ],
});

const uncheckedNote =
  'A dry run of Markdown was not checked completely, because the operation has dry runs of too much text. Divide it into several operations.';

const planContent = (
  content: DocumentContent,
  document: DocumentRecord,
  { operationWork }: Context,
): Promise<PlannedInsertion> =>
  asInputErrors(() => runInSlices(content.plan(document), operationWork));

async function simulateContent(
  { documentId: id, requiredRevisionId }: PreparedContent,
  content: DocumentContent,
  context: Context,
): Promise<ContentResult> {
  const document = await readEditable(id, requiredRevisionId, context);
  const planned = await planContent(content, document, context);
  const steps = planned.requests.map(({ request }, index) => toStep(request, index));
  const unchecked = await asInputErrors(() =>
    runInSlices(simulate(steps, document, simulationBudgetOf(context)), context.operationWork),
  );
  if (unchecked.length > 0) context.upstream.note(uncheckedNote);
  const sentRequests = await requestsOf(planned, context);
  const revisionId = document.revisionId ?? null;
  const replies = sentRequests.map(() => ({}));
  return { id, sentRequests, replies, revisionId, document, losses: content.losses };
}
