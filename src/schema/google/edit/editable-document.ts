import { toMask } from '../../../engine/loader/mask.ts';
import type { Context } from '../../../operation/context.ts';
import { notEditable, revisionConflict } from '../../../service/google/error-mapping.ts';
import { allFields } from '../../../service/google/fields.ts';
import type { DocumentRecord } from '../../../service/google/record/document.ts';

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
