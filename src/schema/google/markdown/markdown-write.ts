import { runInSlices, runToEnd } from '../../../engine/event-loop/time-slice.ts';
import { toMask } from '../../../engine/loader/mask.ts';
import type { CallCost } from '../../../engine/plan/field-cost.ts';
import type { Context } from '../../../operation/context.ts';
import { readBlocks } from '../../../service/google/markdown/content-reader.ts';
import type { LineRequest } from '../../../service/google/markdown/line-request.ts';
import { LossList } from '../../../service/google/markdown/loss-list.ts';
import type { MarkdownContent } from '../../../service/google/markdown/markdown-content.ts';
import {
  loadMarkdownParser,
  parseMarkdown,
} from '../../../service/google/markdown/markdown-parser.ts';
import { withoutPageSegments } from '../../../service/google/markdown/page-segment.ts';
import type { PlannedInsertion } from '../../../service/google/markdown/planned-insertion.ts';
import type { RejectedImages } from '../../../service/google/markdown/rejected-image.ts';
import { type ToSource, toLineError } from '../../../service/google/markdown/rejected-line.ts';
import {
  type DocumentRecord,
  type DocumentUpdateRecord,
  updateDocument,
} from '../../../service/google/record/document.ts';
import type { WriteTurn } from '../../../upstream/http/write-turn.ts';
import { WriteFailed } from '../../../upstream/http/writer.ts';
import { googleWrite } from '../../cost/call.ts';
import { retryConflicts } from '../edit/document-change.ts';
import { countMarkdown } from '../edit/operation-total.ts';
import { asInputErrors } from '../edit/prepared-update.ts';
import { editMask, sendEdits } from '../edit/send-edits.ts';
import type { UpdateResult } from '../edit/update-execution.ts';

/** The content of parsed Markdown, with links in place of the rejected images. */
export type MarkdownReader = (rejected: RejectedImages) => Promise<MarkdownContent>;

/** @param isBody  Whether headers and footers in the Markdown are left out. */
export async function readMarkdown(
  markdown: string,
  context: Context,
  isBody = false,
): Promise<MarkdownReader> {
  countMarkdown(context, markdown);
  const { operationWork } = context;
  const parser = await loadMarkdownParser();
  const tokens = await asInputErrors(() =>
    runInSlices(parseMarkdown(markdown, parser), operationWork),
  );
  return async (rejected) => {
    const losses = new LossList(undefined, rejected);
    const own = isBody ? withoutPageSegments(tokens, losses) : tokens;
    return runInSlices(readBlocks(own, 'body', losses), operationWork);
  };
}

/** What is known of the writes of Markdown before the document is read. */
export interface ExpectedWrites {
  /** Whether the content can have footnotes, whose text may need a second write. */
  readonly mayHaveFootnotes: boolean;
  /** Whether the document may already be as it should be, so that nothing is written. */
  readonly mayBeUnchanged?: boolean;
}

export function markdownWrites(
  id: string,
  { mayHaveFootnotes, mayBeUnchanged = false }: ExpectedWrites,
): readonly CallCost[] {
  const write = updateDocument(id, [], null);
  const mask = () => editMask;
  return [
    googleWrite(write, { mask, step: 1, min: mayBeUnchanged ? 0 : 1 }),
    ...(mayHaveFootnotes ? [googleWrite(write, { mask, step: 2, min: 0 })] : []),
  ];
}

/** The requests of both writes, before the ids of the footnotes are known. */
export async function requestsOf(
  planned: PlannedInsertion,
  { operationWork }: Context,
): Promise<readonly object[]> {
  const ids = planned.footnoteLabels.map(() => null);
  const work = planned.toSecondWrite?.(ids);
  const notes = work === undefined ? [] : await runInSlices(work, operationWork);
  return toSent([...planned.requests, ...notes]);
}

export interface PlannedState {
  /** The revision that the document must have; null if it is not known. */
  readonly revisionId: string | null;
  /** The complete document of this revision. */
  readonly document: DocumentRecord;
  readonly turn?: WriteTurn;
}

export async function writeMarkdown(
  id: string,
  planned: PlannedInsertion,
  state: PlannedState,
  context: Context,
): Promise<UpdateResult> {
  const { requests, toSource } = planned;
  const { revisionId: requiredRevisionId, document: before, turn } = state;
  const batch = { id, requests: toSent(requests), requiredRevisionId, before, mask: editMask };
  const first = await sendEdits(
    { ...batch, ...(turn === undefined ? {} : { turn }) },
    context,
    (failure) => toLineError(failure, requests, toSource),
  );
  const ids = (first.replies ?? []).flatMap(
    ({ createFootnote }) => createFootnote?.footnoteId ?? [],
  );
  const work = planned.toSecondWrite?.(ids);
  const notes = work === undefined ? [] : await runToEnd(work, context.operationWork);
  const revisionId = first.writeControl?.requiredRevisionId ?? null;
  const second =
    notes.length === 0 ? null : await sendNotes({ id, notes, toSource, revisionId }, context);
  return {
    id,
    sentRequests: toSent([...requests, ...notes]),
    replies: [...(first.replies ?? []), ...(second?.replies ?? [])],
    revisionId: (second ?? first).writeControl?.requiredRevisionId ?? null,
    document: null,
  };
}

const toSent = (requests: readonly LineRequest[]) => requests.map(({ request }) => request);

/** The text of new footnotes. */
interface Notes {
  readonly id: string;
  readonly notes: readonly LineRequest[];
  readonly toSource: ToSource;
  /** The revision that the first write created; null if it is not known. */
  readonly revisionId: string | null;
}

const revision = toMask(['revisionId']);

/**
 * Sends the text of the footnotes. The new footnotes have ids that nothing else has, so a change of others does not affect it: it is sent again with the
 * new revision.
 */
async function sendNotes(
  { id, notes, toSource, revisionId }: Notes,
  context: Context,
): Promise<DocumentUpdateRecord> {
  let requiredRevisionId = revisionId;
  try {
    return await retryConflicts(null, async () => {
      requiredRevisionId ??=
        (await context.google.document(id, false, revision)).revisionId ?? null;
      const batch = { id, requests: toSent(notes), requiredRevisionId, mask: editMask };
      requiredRevisionId = null;
      return sendEdits(batch, context, (failure) => toLineError(failure, notes, toSource));
    });
  } catch (error) {
    const failure = error instanceof WriteFailed ? error : new WriteFailed(error, 'no');
    throw new WriteFailed(failure.reason, failure.applied === 'no' ? 'yes' : failure.applied, {
      help: 'The Markdown was written, but the text of its footnotes may be missing. Do not send the mutation again. Read the document, and write the text of the footnotes with updateDocument.',
    });
  }
}
