import type { DocumentRecord } from '../../../google/document.ts';
import { emptyMask, type Mask } from '../../../loader/mask.ts';
import type { Context } from '../../../operation/context.ts';
import { type DocumentSource, toDocumentSource } from '../record/document-source.ts';
import { loadDocument } from './load-document.ts';

/**
 * A document that has just been written, as far as it is selected. It is known to be there, and its revision came with the
 * write's answer: where nothing else is selected, nothing is read. A title is had from Docs, which took the write, unless
 * Drive is asked anyway.
 */
export async function loadUpdatedDocument(
  id: string,
  revisionId: string | null,
  mask: Mask,
  context: Context,
): Promise<DocumentSource> {
  const docs = mask.get('docs') ?? emptyMask;
  const isKnown = [...docs.keys()].every((field) => field === 'revisionId');
  if (isKnown && !mask.has('title')) return completeWithFile(id, { revisionId }, mask, context);
  const isOfDrive = docs.size === 0 && mask.has('file');
  return loadDocument(id, isOfDrive ? mask : new Map([...mask, ['docs', docs]]), context);
}

/** A document of which Docs has said all that is selected of it; what Drive knows of its file is read. */
export async function completeWithFile(
  id: string,
  document: DocumentRecord,
  mask: Mask,
  { google }: Context,
): Promise<DocumentSource> {
  const seen = { status: 'fulfilled', value: document } as const;
  const file = mask.get('file');
  if (file === undefined) return toDocumentSource(id, null, seen);
  const [found] = await Promise.allSettled([google.file(id, file)]);
  return toDocumentSource(id, found, seen);
}
