import { type Mask, toMask } from '../../../engine/loader/mask.ts';
import type { Context } from '../../../operation/context.ts';
import {
  type DocumentUpdateRecord,
  updateDocument,
} from '../../../service/google/record/document.ts';
import { WriteFailed } from '../../../upstream/http/writer.ts';
import { nameIgnoredKeyOfWrite } from '../document/ignored-resource-key.ts';
import { toConflict } from './unknown-conflict.ts';

/** What a payload with replies and the new revision needs of the response. */
export const editMask = toMask(['replies', 'writeControl.requiredRevisionId']);

/** A batch of the service, and the revision that it belongs to. */
export interface SentEdits {
  readonly id: string;
  readonly requests: readonly object[];
  /** The batch is applied only to this revision; null for any. */
  readonly requiredRevisionId: string | null;
  /** The batch is adjusted to the changes since this revision; null if it is not. */
  readonly targetRevisionId?: string | null;
  /** What is read from the response. */
  readonly mask: Mask;
}

/**
 * Sends a batch. Rejects with WriteFailed; a conflict is one however Google words it.
 *
 * @param toReason  Names the part of the input that caused a failure.
 */
export async function sendEdits(
  { id, requests, requiredRevisionId, targetRevisionId = null, mask }: SentEdits,
  context: Context,
  toReason: (failure: unknown) => unknown,
): Promise<DocumentUpdateRecord> {
  try {
    const write = updateDocument(id, requests, requiredRevisionId, targetRevisionId);
    return await context.google.write(write, mask);
  } catch (error) {
    if (!(error instanceof WriteFailed)) throw error;
    await nameIgnoredKeyOfWrite(id, error.reason, context);
    const revision = requiredRevisionId ?? targetRevisionId;
    const reason = await toConflict(error.reason, id, revision, context);
    throw new WriteFailed(toReason(reason), error.applied);
  }
}
