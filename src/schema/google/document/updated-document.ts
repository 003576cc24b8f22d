import { emptyMask, type Mask } from '../../../engine/loader/mask.ts';
import type { Context } from '../../../operation/context.ts';
import type { DocumentRecord } from '../../../service/google/record/document.ts';
import { type DocumentSource, toDocumentSource } from '../record/document-source.ts';
import { loadKnownDocument } from './load-document.ts';

/**
 * The selected fields of a document that was just written. The document exists, and the write's response contains its
 * revision: if nothing else is selected, nothing is read. The title is read from Docs, which took the write, unless Drive is
 * read anyway.
 */
export async function loadUpdatedDocument(
  id: string,
  revisionId: string | null,
  mask: Mask,
  context: Context,
): Promise<DocumentSource> {
  if (mask.has('views')) return loadKnownDocument(id, mask, context);
  const docs = mask.get('docs') ?? emptyMask;
  const isKnown = [...docs.keys()].every((field) => field === 'revisionId');
  if (isKnown && !mask.has('title')) return completeWithFile(id, { revisionId }, mask, context);
  const isOnlyFile = docs.size === 0 && mask.has('file');
  return loadKnownDocument(id, isOnlyFile ? mask : new Map([...mask, ['docs', docs]]), context);
}

/** A document whose selected content is already known from Docs. Fields of its file are read from Drive. */
export async function completeWithFile(
  id: string,
  document: DocumentRecord,
  mask: Mask,
  { google }: Context,
): Promise<DocumentSource> {
  const docsResult = { status: 'fulfilled', value: document } as const;
  const file = mask.get('file');
  if (file === undefined) return toDocumentSource(id, null, docsResult);
  const [fileResult] = await Promise.allSettled([google.file(id, file)]);
  return toDocumentSource(id, fileResult, docsResult);
}
