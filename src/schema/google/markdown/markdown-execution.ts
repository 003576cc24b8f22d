import { runInSlices } from '../../../engine/event-loop/time-slice.ts';
import { toMask } from '../../../engine/loader/mask.ts';
import type { FieldCost } from '../../../engine/plan/field-cost.ts';
import type { Context } from '../../../operation/context.ts';
import { simulate } from '../../../service/google/edit/simulation/simulation.ts';
import { toStep } from '../../../service/google/edit/step.ts';
import { allFields } from '../../../service/google/fields.ts';
import type { PlannedInsertion } from '../../../service/google/markdown/planned-insertion.ts';
import { type DocumentRecord, readDocument } from '../../../service/google/record/document.ts';
import { googleRead } from '../../cost/call.ts';
import { beforeWriting } from '../../mutation/applied.ts';
import { readEditable } from '../edit/editable-document.ts';
import { simulationBudgetOf } from '../edit/operation-total.ts';
import { asInputErrors } from '../edit/prepared-update.ts';
import type { UpdateResult } from '../edit/update-execution.ts';
import { markdownWrites, requestsOf, writeMarkdown } from './markdown-write.ts';
import type { PreparedContent } from './prepared-content.ts';

/** The result of writing content to a document, or of a dry run. */
export interface ContentResult extends UpdateResult {
  readonly losses: readonly string[];
}

const complete = toMask([allFields]);

/** Writes content to a document, or simulates it. Throws InputError, UpstreamError or WriteFailed. */
export async function executeContent(
  plan: PreparedContent,
  context: Context,
): Promise<ContentResult> {
  const { losses, document, planned } = await beforeWriting(prepare(plan, context));
  const { documentId: id } = plan;
  const revisionId = document.revisionId ?? null;
  if (!plan.isDryRun && planned.requests.length > 0) {
    return { ...(await writeMarkdown(id, planned, revisionId, context)), losses };
  }
  const sentRequests = await requestsOf(planned, context);
  return { id, sentRequests, replies: sentRequests.map(() => ({})), revisionId, document, losses };
}

/** What writing content sends. */
export const contentCost = ({
  documentId,
  isDryRun,
  mayHaveFootnotes,
}: PreparedContent): FieldCost => ({
  calls: [
    googleRead(readDocument(documentId, true), { mask: () => complete, isKnown: true }),
    ...(isDryRun ? [] : markdownWrites(documentId, mayHaveFootnotes)),
  ],
});

const uncheckedNote =
  'A dry run of Markdown was not checked completely, because the operation has dry runs of too much text. Divide it into several operations.';

interface CheckedContent {
  readonly losses: readonly string[];
  readonly document: DocumentRecord;
  readonly planned: PlannedInsertion;
}

async function prepare(plan: PreparedContent, context: Context): Promise<CheckedContent> {
  const { documentId, requiredRevisionId, isDryRun } = plan;
  // Errors that do not depend on the document are reported before anything is sent.
  const content = await plan.readContent(context);
  const document = await readEditable(documentId, requiredRevisionId, context);
  const planned = await asInputErrors(() =>
    runInSlices(content.plan(document), context.operationWork),
  );
  if (isDryRun) {
    const steps = planned.requests.map(({ request }, index) => toStep(request, index));
    const unchecked = await asInputErrors(() =>
      runInSlices(simulate(steps, document, simulationBudgetOf(context)), context.operationWork),
    );
    if (unchecked.length > 0) context.upstream.note(uncheckedNote);
  }
  return { losses: content.losses, document, planned };
}
