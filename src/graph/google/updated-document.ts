import { type Mask, nothing } from '../../plan/mask.ts';
import type { Context } from '../context.ts';
import type { DocumentSource } from './document-source.ts';
import { toDocumentSource } from './document-source.ts';
import { loadDocument } from './load-document.ts';

/**
 * A document that has just been written, as far as it is selected. It is known to be there, and its revision came with the
 * write's answer: where nothing else is selected, nothing is read. A title is had from Docs, which took the write, unless
 * Drive is asked anyway.
 */
export async function updatedDocument(
  id: string,
  revisionId: string | null,
  mask: Mask,
  context: Context,
): Promise<DocumentSource> {
  const docs = mask.get('docs') ?? nothing;
  const isKnown = [...docs.keys()].every((field) => field === 'revisionId');
  if (!isKnown || mask.has('title')) {
    const isOfDrive = docs.size === 0 && mask.has('file');
    return loadDocument(id, isOfDrive ? mask : new Map([...mask, ['docs', docs]]), context);
  }
  const written = { status: 'fulfilled', value: { revisionId } } as const;
  if (!mask.has('file')) return toDocumentSource(id, null, written);
  const { google } = context;
  const [file] = await Promise.allSettled([google.file(id, mask.get('file') ?? nothing)]);
  return toDocumentSource(id, file, written);
}
