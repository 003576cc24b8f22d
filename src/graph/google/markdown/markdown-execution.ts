import { runInSlices } from '../../../event-loop/time-slice.ts';
import type { Step } from '../../../google/edit/batch.ts';
import { simulate } from '../../../google/edit/simulation/simulation.ts';
import { allFields } from '../../../google/fields.ts';
import type { LineRequest } from '../../../google/markdown/line-request.ts';
import type { MarkdownContent } from '../../../google/markdown/markdown-content.ts';
import {
  type PlannedInsertion,
  planInsertion,
} from '../../../google/markdown/planned-insertion.ts';
import { type DocumentRecord, readDocument } from '../../../google/record/document.ts';
import { parseEntry } from '../../../google/record/edit-request.ts';
import { toMask } from '../../../loader/mask.ts';
import type { Context } from '../../../operation/context.ts';
import type { FieldCost } from '../../../plan/field-cost.ts';
import { googleRead } from '../../cost/call.ts';
import { beforeWriting } from '../../mutation/applied.ts';
import { readEditable } from '../edit/editable-document.ts';
import type { UpdateResult } from '../edit/update-execution.ts';
import { asInputErrors } from '../edit/update-plan.ts';
import type { MarkdownPlan } from './markdown-plan.ts';
import { markdownWrites, readMarkdown, requestsOf, writeMarkdown } from './markdown-write.ts';

/** The result of writing Markdown to a document, or of a dry run. */
export interface MarkdownResult extends UpdateResult {
  readonly losses: readonly string[];
}

const complete = toMask([allFields]);

/** Writes Markdown to a document, or simulates it. Throws InputError, UpstreamError or WriteFailed. */
export async function executeMarkdown(
  plan: MarkdownPlan,
  context: Context,
): Promise<MarkdownResult> {
  const { content, document, planned } = await beforeWriting(prepare(plan, context));
  const { losses } = content;
  const { documentId: id } = plan;
  const revisionId = document.revisionId ?? null;
  if (!plan.isDryRun && planned.requests.length > 0) {
    return { ...(await writeMarkdown(id, planned, revisionId, context)), losses };
  }
  const sentRequests = await requestsOf(planned);
  return { id, sentRequests, replies: sentRequests.map(() => ({})), revisionId, document, losses };
}

/** What writing Markdown sends. */
export const markdownCost = ({ documentId, isDryRun, markdown }: MarkdownPlan): FieldCost => ({
  calls: [
    googleRead(readDocument(documentId, true), { mask: () => complete, isKnown: true }),
    ...(isDryRun ? [] : markdownWrites(documentId, markdown)),
  ],
});

interface PreparedMarkdown {
  readonly content: MarkdownContent;
  readonly document: DocumentRecord;
  readonly planned: PlannedInsertion;
}

async function prepare(plan: MarkdownPlan, context: Context): Promise<PreparedMarkdown> {
  const { documentId, markdown, requiredRevisionId, isDryRun, toTarget } = plan;
  // Errors that do not depend on the document are reported before anything is sent.
  const content = await readMarkdown(markdown);
  const document = await readEditable(documentId, requiredRevisionId, context);
  const planned = await asInputErrors(() =>
    runInSlices(planInsertion(content, toTarget(document))),
  );
  if (isDryRun) {
    await asInputErrors(() => runInSlices(simulate(toSteps(planned.requests), document)));
  }
  return { content, document, planned };
}

const toSteps = (requests: readonly LineRequest[]): readonly Step[] =>
  requests.map(({ request }, entryIndex) => ({
    request,
    entryIndex,
    entryKind: parseEntry(request).kind,
  }));
