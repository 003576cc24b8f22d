import { toMask } from '../../../engine/loader/mask.ts';
import type { CallCost } from '../../../engine/plan/field-cost.ts';
import type { Context } from '../../../operation/context.ts';
import { allFields } from '../../../service/google/fields.ts';
import {
  createDocument,
  readDocument,
  suggestUpdate,
} from '../../../service/google/record/document.ts';
import { deleteFile } from '../../../service/google/record/file-write.ts';
import { suggestionsNotEnrolled } from '../../../service/google/stated-error.ts';
import { textWithoutSuggestions } from '../../../service/google/text/suggested-text.ts';
import { UpstreamError } from '../../../upstream/http/upstream-error.ts';
import { WriteFailed } from '../../../upstream/http/writer.ts';
import { googleRead, googleWrite } from '../../cost/call.ts';
import { bodyOf } from './suggestion-verification.ts';

// A project that is not enrolled in Google's developer preview can change a document when the server asks for a suggestion. So the first suggestion of each
// credential is made in a new document, which is deleted afterwards.

const title = 'taskdoc: a check of suggestions. Delete this document.';
const text = 'A suggestion.';
const requests = [{ insertText: { text, location: { index: 1 } } }];

const createdMask = toMask(['documentId', 'revisionId']);
const updateMask = toMask(['documentId']);
const complete = toMask([allFields]);

/** Proves once for each credential that Google makes suggestions. Rejects with UpstreamError if it does not. */
export async function proveSuggestions(context: Context): Promise<void> {
  const { google } = context;
  if (google.suggestions.isProven()) return;
  try {
    const { documentId, revisionId } = await google.write(createDocument(title), createdMask);
    const id = documentId ?? '';
    try {
      await suggestText(id, revisionId ?? null, context);
    } finally {
      await deleteDocument(id, context);
    }
  } catch (error) {
    // What failed is a write to the new document. The caller's document is unchanged.
    throw error instanceof WriteFailed ? error.reason : error;
  }
  google.suggestions.prove();
}

async function suggestText(id: string, revisionId: string | null, context: Context): Promise<void> {
  const { google } = context;
  try {
    await google.write(suggestUpdate(id, requests, revisionId), updateMask);
  } catch (error) {
    throw error instanceof WriteFailed && isRefused(error.reason) ? notMade(error.reason) : error;
  }
  const document = await google.document(id, true, complete);
  const paragraphs = await bodyOf(document, null, context);
  const suggested = paragraphs.flat().find((run) => run.text === text);
  const isSuggestion = (suggested?.insertedBy.length ?? 0) > 0;
  if (!isSuggestion || textWithoutSuggestions(paragraphs).includes(text)) throw notMade();
}

/** Google rejects the unknown mode, or the whole preview. */
const isRefused = (reason: unknown): reason is UpstreamError =>
  reason instanceof UpstreamError && ['invalid-input', 'forbidden'].includes(reason.reason);

const notMade = (refused?: UpstreamError) =>
  suggestionsNotEnrolled(
    'Google does not make suggestions for this Google Cloud project. Nothing was sent to your document.',
    refused?.status,
  );

async function deleteDocument(id: string, { google, upstream }: Context): Promise<void> {
  try {
    await google.remove(deleteFile(id));
  } catch {
    upstream.note(`The server could not delete the document ${id}, which it created as a check.`);
  }
}

/** What a proof sends. Most operations need none. */
export const proofCalls = (): readonly CallCost[] => [
  googleWrite(createDocument(title), { mask: () => createdMask, min: 0 }),
  googleWrite(suggestUpdate('0', [], null), { mask: () => updateMask, step: 1, min: 0 }),
  googleRead(readDocument('0', true), { mask: () => complete, step: 2, min: 0 }),
  googleWrite(deleteFile('0'), { step: 3, min: 0 }),
];
