import { runInSlices, runToEnd } from '../../../engine/event-loop/time-slice.ts';
import type { CallCost } from '../../../engine/plan/field-cost.ts';
import type { Context } from '../../../operation/context.ts';
import { readBlocks } from '../../../service/google/markdown/content-reader.ts';
import type { LineRequest } from '../../../service/google/markdown/line-request.ts';
import type { MarkdownContent } from '../../../service/google/markdown/markdown-content.ts';
import {
  loadMarkdownParser,
  parseMarkdown,
} from '../../../service/google/markdown/markdown-parser.ts';
import type { PlannedInsertion } from '../../../service/google/markdown/planned-insertion.ts';
import { type ToSource, toLineError } from '../../../service/google/markdown/rejected-line.ts';
import {
  type DocumentUpdateRecord,
  updateDocument,
} from '../../../service/google/record/document.ts';
import { WriteFailed } from '../../../upstream/http/writer.ts';
import { googleWrite } from '../../cost/call.ts';
import { countInOperation } from '../edit/operation-total.ts';
import { asInputErrors } from '../edit/prepared-update.ts';
import { editMask, sendEdits } from '../edit/send-edits.ts';
import type { UpdateResult } from '../edit/update-execution.ts';

/** Parses Markdown. Rejects with InputError if it is not possible. */
export async function readMarkdown(markdown: string, context: Context): Promise<MarkdownContent> {
  countInOperation(context, 'markdown', markdown.length);
  const { operationWork } = context;
  const parser = await loadMarkdownParser();
  const tokens = await asInputErrors(() =>
    runInSlices(parseMarkdown(markdown, parser), operationWork),
  );
  return runInSlices(readBlocks(tokens), operationWork);
}

/** What the writes of Markdown send. Markdown that can have footnotes may need a second write. */
export function markdownWrites(id: string, mayHaveFootnotes: boolean): readonly CallCost[] {
  const write = updateDocument(id, [], null);
  const mask = () => editMask;
  return [
    googleWrite(write, { mask, step: 1 }),
    ...(mayHaveFootnotes ? [googleWrite(write, { mask, step: 2, min: 0 })] : []),
  ];
}

/** The requests of both writes, before the ids of the footnotes are known. */
export async function requestsOf(
  planned: PlannedInsertion,
  { operationWork }: Context,
): Promise<readonly object[]> {
  const ids = planned.footnoteLabels.map(() => null);
  const notes = await runInSlices(planned.toSecondWrite(ids), operationWork);
  return toSent([...planned.requests, ...notes]);
}

/**
 * Sends both writes. Rejects with WriteFailed.
 *
 * @param revisionId  The revision that the document must have; null for a new document.
 */
export async function writeMarkdown(
  id: string,
  planned: PlannedInsertion,
  revisionId: string | null,
  context: Context,
): Promise<UpdateResult> {
  const { requests, toSource } = planned;
  const first = await send(id, requests, revisionId, context, toSource);
  const ids = (first.replies ?? []).flatMap(
    ({ createFootnote }) => createFootnote?.footnoteId ?? [],
  );
  const notes = await runToEnd(planned.toSecondWrite(ids), context.operationWork);
  const second = notes.length === 0 ? null : await sendNotes(id, notes, context, toSource);
  return {
    id,
    sentRequests: toSent([...requests, ...notes]),
    replies: [...(first.replies ?? []), ...(second?.replies ?? [])],
    revisionId: (second ?? first).writeControl?.requiredRevisionId ?? null,
    document: null,
  };
}

const toSent = (requests: readonly LineRequest[]) => requests.map(({ request }) => request);

const send = (
  id: string,
  requests: readonly LineRequest[],
  requiredRevisionId: string | null,
  context: Context,
  toSource: ToSource,
): Promise<DocumentUpdateRecord> =>
  sendEdits(
    { id, requests: toSent(requests), requiredRevisionId, mask: editMask },
    context,
    (failure) => toLineError(failure, requests, toSource),
  );

/** Sends the text of the footnotes. It needs no revision: the new footnotes have ids that nothing else has. */
async function sendNotes(
  id: string,
  requests: readonly LineRequest[],
  context: Context,
  toSource: ToSource,
): Promise<DocumentUpdateRecord> {
  try {
    return await send(id, requests, null, context, toSource);
  } catch (error) {
    if (!(error instanceof WriteFailed)) throw error;
    throw new WriteFailed(error.reason, error.applied === 'no' ? 'yes' : error.applied, {
      help: 'The Markdown was written, but the text of its footnotes may be missing. Do not send the mutation again. Read the document, and write the text of the footnotes with updateDocument.',
    });
  }
}
