import { toMask } from '../../../engine/loader/mask.ts';
import type { Context } from '../../../operation/context.ts';
import { allFields } from '../../../service/google/fields.ts';
import type { DocumentRecord } from '../../../service/google/record/document.ts';
import { notEditable, revisionConflict } from '../../../service/google/stated-error.ts';
import { UpstreamError } from '../../../upstream/http/upstream-error.ts';
import type { WriteTurn } from '../../../upstream/http/write-turn.ts';
import { WriteFailed } from '../../../upstream/http/writer.ts';
import { beforeWriting } from '../../mutation/mutation-error.ts';

/**
 * Reads a complete document with its tabs to plan a change. Rejects if the viewer cannot edit it.
 *
 * @param expected  The revision that the document must have; null for any.
 */
export async function readEditable(
  documentId: string,
  expected: string | null,
  { google }: Context,
): Promise<DocumentRecord> {
  const document = await google.document(documentId, true, toMask([allFields]));
  const { revisionId } = document;
  // Google returns the revision only to users who can edit the document.
  if (revisionId == null) throw notEditable();
  if (expected !== null && expected !== revisionId) throw revisionConflict();
  return document;
}

/** The maximum number of times that one change is planned, if others change the document each time before it is written. */
const maxPlans = 10;

/**
 * Reads a document, and writes a change that is planned from it. If others change the document between the read and the write, it is read and planned
 * again, unless the caller requires a revision. The change waits for its turn to be sent before the document is read. Rejects with WriteFailed.
 *
 * @param required  The revision that the caller requires; null for any.
 * @param write     Plans and sends the change. Only the revision that was read may be changed.
 */
export const changeDocument = <Result>(
  reference: string,
  required: string | null,
  context: Context,
  write: (document: DocumentRecord, turn: WriteTurn) => Promise<Result>,
): Promise<Result> =>
  changeInTurn(reference, context, () =>
    retryConflicts(required, async () => {
      const turn = await beforeWriting(context.google.turnToWrite());
      try {
        const document = await beforeWriting(readEditable(reference, required, context));
        return await write(document, turn);
      } finally {
        turn.release();
      }
    }),
  );

/** Waits until other changes of the file by this caller have ended. Rejects with WriteFailed: a change that left the queue has sent nothing. */
export async function changeInTurn<Result>(
  reference: string,
  { google }: Context,
  change: () => Promise<Result>,
): Promise<Result> {
  try {
    return await google.changeDocument(reference, change);
  } catch (error) {
    throw error instanceof WriteFailed ? error : new WriteFailed(error, 'no');
  }
}

/** Tries again after each conflict, unless the caller requires a revision. */
export async function retryConflicts<Result>(
  required: string | null,
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (let plans = 1; ; plans += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (required !== null || plans >= maxPlans || !isConflict(error)) throw error;
    }
  }
}

const isConflict = (error: unknown): boolean =>
  error instanceof WriteFailed &&
  error.applied === 'no' &&
  error.reason instanceof UpstreamError &&
  error.reason.reason === 'revision-conflict';
