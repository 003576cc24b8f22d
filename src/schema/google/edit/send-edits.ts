import { type Mask, toMask } from '../../../engine/loader/mask.ts';
import type { Context } from '../../../operation/context.ts';
import type { DocumentEdit } from '../../../operation/google/edit-sender.ts';
import { googleAssumptions } from '../../../service/google/assumption/assumption.ts';
import type {
  DocumentRecord,
  SuggestionUpdateRecord,
} from '../../../service/google/record/document.ts';
import { revisionConflict } from '../../../service/google/stated-error.ts';
import { noteOf } from '../../../upstream/assumption/failed-assumptions.ts';
import { UpstreamError } from '../../../upstream/http/upstream-error.ts';
import type { WriteTurn } from '../../../upstream/http/write-turn.ts';
import { WriteFailed } from '../../../upstream/http/writer.ts';
import { nameIgnoredKeyOfWrite } from '../document/ignored-resource-key.ts';
import { ImageRejected, rejectedImageOf } from './image-rejected.ts';

/** What a payload with replies and the new revision needs of the response. */
export const editMask = toMask(['replies', 'writeControl.requiredRevisionId']);

export interface SentEdits {
  readonly id: string;
  readonly requests: readonly object[];
  /** The batch is applied only to this revision; null for any. */
  readonly requiredRevisionId: string | null;
  /** The batch is adjusted to the changes since this revision; null if it is not. */
  readonly targetRevisionId?: string | null;
  /** The complete document of the required revision. Default: it was not read. */
  readonly before?: DocumentRecord | null;
  /** For edits that are suggested. Default: they are not. */
  readonly findSuggested?: DocumentEdit['findSuggested'];
  readonly mask: Mask;
  /** The turn of the write, if the change has waited for it. */
  readonly turn?: WriteTurn;
}

/**
 * Sends a batch. Rejects with WriteFailed; a conflict is one however Google words it.
 *
 * @param toReason  Names the part of the input that caused a failure.
 */
export async function sendEdits(
  { id, requests, requiredRevisionId, targetRevisionId = null, before = null, ...sent }: SentEdits,
  context: Context,
  toReason: (failure: unknown) => unknown,
): Promise<SuggestionUpdateRecord> {
  try {
    const { findSuggested } = sent;
    const revisions = { requiredRevisionId, targetRevisionId };
    const edit = { reference: id, requests, ...revisions, before, findSuggested };
    return await context.google.edit(edit, sent.mask, sent.turn);
  } catch (error) {
    if (!(error instanceof WriteFailed)) throw error;
    await nameIgnoredKeyOfWrite(id, error.reason, context);
    const revision = requiredRevisionId ?? targetRevisionId;
    const reason = await toConflict(error.reason, id, revision, context);
    const image = rejectedImageOf(error, requests);
    throw image === null
      ? new WriteFailed(toReason(reason), error.applied)
      : new ImageRejected(image, toReason(reason));
  }
}

const { revisionConflictWording } = googleAssumptions;
const revision = toMask(['revisionId']);

/**
 * A conflict if Google rejected a write to one revision with an error that it words differently: the error names no request, and the
 * document has another revision now. Returns any other failure unchanged.
 *
 * @param required  The revision that the write was limited to or adjusted from; null if there was none.
 */
async function toConflict(
  failure: unknown,
  id: string,
  required: string | null,
  { assumptions, google, upstream }: Context,
): Promise<unknown> {
  if (required === null || !mayBeConflict(failure)) return failure;
  try {
    const { revisionId } = await google.document(id, false, revision);
    if (revisionId == null || revisionId === required) return failure;
  } catch {
    return failure;
  }
  assumptions.add(revisionConflictWording);
  upstream.note(noteOf(revisionConflictWording));
  return revisionConflict(failure.status);
}

const mayBeConflict = (failure: unknown): failure is UpstreamError =>
  failure instanceof UpstreamError &&
  failure.reason === 'invalid-input' &&
  failure.field === undefined &&
  !/\brequests\[\d+\]/.test(failure.message);
