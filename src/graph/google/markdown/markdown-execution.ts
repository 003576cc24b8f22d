import { runInSlices } from '../../../event-loop/time-slice.ts';
import type { Step } from '../../../google/edit/batch.ts';
import { simulate } from '../../../google/edit/simulation/simulation.ts';
import { notEditable, revisionConflict } from '../../../google/error-mapping.ts';
import { allFields } from '../../../google/fields.ts';
import { readBlocks } from '../../../google/markdown/block-reader.ts';
import type { LineRequest } from '../../../google/markdown/line-request.ts';
import type { MarkdownContent } from '../../../google/markdown/markdown-content.ts';
import { loadMarkdownParser, parseMarkdown } from '../../../google/markdown/markdown-parser.ts';
import {
  type PlannedInsertion,
  planInsertion,
} from '../../../google/markdown/planned-insertion.ts';
import { toLineError } from '../../../google/markdown/rejected-line.ts';
import {
  type DocumentRecord,
  type DocumentUpdateRecord,
  readDocument,
  updateDocument,
} from '../../../google/record/document.ts';
import { parseEntry } from '../../../google/record/edit-request.ts';
import { WriteFailed } from '../../../http/writer.ts';
import { toMask } from '../../../loader/mask.ts';
import type { Context } from '../../../operation/context.ts';
import type { FieldCost } from '../../../plan/field-cost.ts';
import { googleRead, googleWrite } from '../../cost/call.ts';
import { beforeWriting } from '../../mutation/applied.ts';
import { nameIgnoredKeyOfWrite } from '../document/ignored-resource-key.ts';
import { toConflict } from '../edit/unknown-conflict.ts';
import type { UpdateResult } from '../edit/update-execution.ts';
import { asInputErrors } from '../edit/update-plan.ts';
import type { MarkdownPlan } from './markdown-plan.ts';

/** The result of writing Markdown to a document, or of a dry run. */
export interface MarkdownResult extends UpdateResult {
  readonly losses: readonly string[];
}

const complete = toMask([allFields]);
const responseMask = toMask(['replies', 'writeControl.requiredRevisionId']);

/** Writes Markdown to a document, or simulates it. Throws InputError, UpstreamError or WriteFailed. */
export async function executeMarkdown(
  plan: MarkdownPlan,
  context: Context,
): Promise<MarkdownResult> {
  const { content, document, planned } = await beforeWriting(prepare(plan, context));
  const { losses } = content;
  const { documentId: id } = plan;
  const { requests } = planned;
  const revisionId = document.revisionId ?? null;
  if (plan.isDryRun || requests.length === 0) {
    const notes = await runInSlices(planned.toSecondWrite(planned.footnoteLabels.map(() => null)));
    const sentRequests = toSent([...requests, ...notes]);
    const replies = sentRequests.map(() => ({}));
    return { id, sentRequests, replies, revisionId, document, losses };
  }
  const first = await send(id, requests, revisionId, context);
  const ids = (first.replies ?? []).flatMap(
    ({ createFootnote }) => createFootnote?.footnoteId ?? [],
  );
  const notes = await runInSlices(planned.toSecondWrite(ids));
  const second = notes.length === 0 ? null : await sendNotes(id, notes, context);
  return {
    id,
    sentRequests: toSent([...requests, ...notes]),
    replies: [...(first.replies ?? []), ...(second?.replies ?? [])],
    revisionId: (second ?? first).writeControl?.requiredRevisionId ?? null,
    document: null,
    losses,
  };
}

/** What writing Markdown sends. A text that can have footnotes may need a second write. */
export function markdownCost({ documentId, isDryRun, markdown }: MarkdownPlan): FieldCost {
  const read = readDocument(documentId, true);
  const write = updateDocument(documentId, [], null);
  const mask = () => responseMask;
  return {
    calls: [
      googleRead(read, { mask: () => complete, isKnown: true }),
      ...(isDryRun ? [] : [googleWrite(write, { mask, step: 1 })]),
      ...(isDryRun || !markdown.includes('[^')
        ? []
        : [googleWrite(write, { mask, step: 2, min: 0 })]),
    ],
  };
}

interface PreparedMarkdown {
  readonly content: MarkdownContent;
  readonly document: DocumentRecord;
  readonly planned: PlannedInsertion;
}

async function prepare(plan: MarkdownPlan, { google }: Context): Promise<PreparedMarkdown> {
  const { documentId, markdown, requiredRevisionId, isDryRun, toTarget } = plan;
  const parser = await loadMarkdownParser();
  // Errors that do not depend on the document are reported before anything is sent.
  const tokens = await asInputErrors(() => runInSlices(parseMarkdown(markdown, parser)));
  const content = await runInSlices(readBlocks(tokens));
  const document = await google.document(documentId, true, complete);
  const { revisionId } = document;
  // Google returns the revision only to users who can edit the document.
  if (revisionId == null) throw notEditable();
  if (requiredRevisionId !== null && requiredRevisionId !== revisionId) throw revisionConflict();
  const planned = await asInputErrors(() =>
    runInSlices(planInsertion(content, toTarget(document))),
  );
  if (isDryRun) {
    await asInputErrors(() => runInSlices(simulate(toSteps(planned.requests), document)));
  }
  return { content, document, planned };
}

const toSent = (requests: readonly LineRequest[]) => requests.map(({ request }) => request);

const toSteps = (requests: readonly LineRequest[]): readonly Step[] =>
  requests.map(({ request }, entryIndex) => ({
    request,
    entryIndex,
    entryKind: parseEntry(request).kind,
  }));

async function send(
  id: string,
  requests: readonly LineRequest[],
  revisionId: string | null,
  context: Context,
): Promise<DocumentUpdateRecord> {
  try {
    return await context.google.write(
      updateDocument(id, toSent(requests), revisionId),
      responseMask,
    );
  } catch (error) {
    if (!(error instanceof WriteFailed)) throw error;
    await nameIgnoredKeyOfWrite(id, error.reason, context);
    const reason = await toConflict(error.reason, id, revisionId, context);
    throw new WriteFailed(toLineError(reason, requests), error.applied);
  }
}

/** Sends the text of the footnotes. It needs no revision: the new footnotes have ids that nothing else has. */
async function sendNotes(
  id: string,
  requests: readonly LineRequest[],
  context: Context,
): Promise<DocumentUpdateRecord> {
  try {
    return await send(id, requests, null, context);
  } catch (error) {
    if (!(error instanceof WriteFailed)) throw error;
    throw new WriteFailed(error.reason, error.applied === 'no' ? 'yes' : error.applied, {
      help: 'The Markdown was written, but the text of its footnotes may be missing. Do not send the mutation again. Read the document, and write the text of the footnotes with updateDocument.',
    });
  }
}
