import type { OperationWork } from '../../engine/event-loop/operation-work.ts';
import { runInSlices } from '../../engine/event-loop/time-slice.ts';
import type { Mask } from '../../engine/loader/mask.ts';
import { wasApplied } from '../../service/google/edit/applied/applied-edit.ts';
import {
  type DocumentRecord,
  type DocumentUpdateRecord,
  type SuggestionUpdateRecord,
  suggestUpdate,
  updateDocument,
} from '../../service/google/record/document.ts';
import type { EditRequest } from '../../service/google/record/edit-request.ts';
import { revisionConflict } from '../../service/google/stated-error.ts';
import { type RequestSignal, waitUnlessAborted } from '../../upstream/http/abort-signal.ts';
import { maxAttempts } from '../../upstream/http/retry.ts';
import { type Delivery, UpstreamError } from '../../upstream/http/upstream-error.ts';
import type { WriteTurn } from '../../upstream/http/write-turn.ts';
import { WriteFailed } from '../../upstream/http/writer.ts';
import type { Write } from './fallback-writer.ts';

// Sends edits. An edit that requires a revision is guarded: Google cannot apply it twice, because the first time changes the revision. If its response
// is lost, the document shows whether it was applied. If it was not, it is sent again.

/** A batch of edits, and the revision that it belongs to. */
export interface DocumentEdit {
  readonly reference: string;
  readonly requests: readonly EditRequest[];
  /** The batch is applied only to this revision; null for any. */
  readonly requiredRevisionId: string | null;
  /** The batch is adjusted to the changes since this revision; null if it is not. */
  readonly targetRevisionId: string | null;
  /** The complete document of the required revision; null if it was not read. */
  readonly before: DocumentRecord | null;
  /** For edits that are suggested: whether Google applied them, from a later state of the document. Undefined for all others. */
  readonly findSuggested?: ((after: DocumentRecord) => Promise<Delivery>) | undefined;
}

/** Sends a batch. Rejects with WriteFailed. */
export type EditSender = (
  edit: DocumentEdit,
  mask: Mask,
  turn?: WriteTurn,
) => Promise<SuggestionUpdateRecord>;

export interface EditSenderOptions {
  readonly write: Write;
  /** Reads a complete document. */
  readonly readDocument: (reference: string) => Promise<DocumentRecord>;
  /** Counts a write by whether Google applied it. */
  readonly count: (applied: Delivery) => void;
  readonly mayRetry: () => boolean;
  readonly operationWork: OperationWork;
  readonly signal: RequestSignal;
  readonly deadlineAt: number;
}

const firstBackoffMs = 200;

export function createEditSender(options: EditSenderOptions): EditSender {
  const { write, count, mayRetry, signal, deadlineAt } = options;

  return async (edit, mask, turn) => {
    const { reference, requests, requiredRevisionId, targetRevisionId } = edit;
    const update =
      edit.findSuggested === undefined
        ? updateDocument(reference, requests, requiredRevisionId, targetRevisionId)
        : suggestUpdate(reference, requests, requiredRevisionId);
    if (requiredRevisionId === null) return write(update, mask, { turn });
    const lost: WriteFailed[] = [];
    /** Counts the writes whose response is lost. Google applies at most one of them. */
    const countLost = (applied: Delivery) => {
      for (const [index] of lost.entries()) count(index === 0 ? applied : 'no');
    };
    for (;;) {
      let failure: WriteFailed;
      try {
        const result = await write(update, mask, { turn, isResolved: true });
        countLost('no');
        return result;
      } catch (error) {
        if (!(error instanceof WriteFailed)) throw error;
        failure = error;
      }
      if (failure.applied === 'unknown') lost.push(failure);
      const [first] = lost;
      if (first === undefined) throw failure;
      const document = await readAfter(reference);
      if (document === null) {
        countLost('unknown');
        throw first;
      }
      if (document.revisionId === requiredRevisionId) {
        const delayMs = delayBeforeNext(failure, lost.length);
        if (delayMs !== null && mayRetry()) {
          await waitUnlessAborted(delayMs, signal);
          continue;
        }
        const applied = lost.some(mayArriveLater) ? 'unknown' : 'no';
        countLost(applied);
        throw new WriteFailed(failure.reason, applied);
      }
      const applied = await appliedOf(edit, document);
      countLost(applied);
      // Another change came first.
      if (applied === 'no') throw new WriteFailed(revisionConflict(), 'no');
      if (applied === 'yes' && !requests.some(hasReply))
        return { replies: requests.map(() => ({})), writeControl: {} };
      throw new WriteFailed(first.reason, applied);
    }
  };

  /** The document after an edit; null if it cannot be read. */
  async function readAfter(reference: string): Promise<DocumentRecord | null> {
    if (signal.aborted) return null;
    try {
      const document = await options.readDocument(reference);
      return document.revisionId == null ? null : document;
    } catch {
      return null;
    }
  }

  async function appliedOf(
    { requests, before, findSuggested }: DocumentEdit,
    after: DocumentRecord,
  ): Promise<Delivery> {
    try {
      if (findSuggested !== undefined) return await findSuggested(after);
      return await runInSlices(wasApplied(requests, before, after), options.operationWork);
    } catch {
      // The operation may compute no longer.
      return 'unknown';
    }
  }

  /** How long to wait before an edit is sent again; null if it must not be. */
  function delayBeforeNext({ reason, applied }: WriteFailed, attempts: number): number | null {
    if (applied === 'no' || attempts >= maxAttempts || !(reason instanceof UpstreamError))
      return null;
    const backoffMs = firstBackoffMs * 2 ** (attempts - 1) * (0.5 + Math.random() / 2);
    const delayMs = reason.retryAfterMs ?? backoffMs;
    return delayMs < deadlineAt - Date.now() ? delayMs : null;
  }
}

/** Whether Google can still apply a write although the document shows that it has not yet done so. */
const mayArriveLater = ({ reason }: WriteFailed): boolean =>
  !(reason instanceof UpstreamError) || reason.reason === 'timeout' || reason.status === 504;

/** The kinds of requests whose reply is not empty. Source: Docs v1, `Response`. */
const repliedKinds: Readonly<
  Record<keyof NonNullable<DocumentUpdateRecord['replies']>[number], true>
> = {
  addDocumentTab: true,
  createFooter: true,
  createFootnote: true,
  createHeader: true,
  createNamedRange: true,
  insertInlineImage: true,
  insertInlineSheetsChart: true,
  replaceAllText: true,
};

const hasReply = (request: EditRequest): boolean =>
  Object.keys(request).some((kind) => Object.hasOwn(repliedKinds, kind));
