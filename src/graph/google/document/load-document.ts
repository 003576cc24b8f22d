import type { DocumentRecord } from '../../../google/document.ts';
import type { FileRecord } from '../../../google/file.ts';
import type { Mask } from '../../../loader/mask.ts';
import type { Context } from '../../../operation/context.ts';
import { prefetchFields } from '../../../operation/prefetch.ts';
import { selectionOf } from '../../../selection/selection.ts';
import type { SelectionSource } from '../../../selection/selection-source.ts';
import { printedName } from '../../prefix/printed-name.ts';
import {
  type DocumentSource,
  type ServiceResult,
  toDocumentSource,
} from '../record/document-source.ts';
import { toDocumentReads } from './document-mask.ts';

/**
 * Reads the selected fields of a document by its id. The document's list of tasks needs only the id, so its read starts in
 * the same tick of the event loop.
 */
export function loadDocumentById(
  id: string,
  context: Context,
  source: SelectionSource,
): Promise<DocumentSource> {
  const selection = selectionOf(source, printedName(source.schema, 'Document'));
  const document = loadDocument(id, selection.mask, context);
  prefetchFields(selection, id, context);
  return document;
}

/** Reads the fields that a mask selects: from Docs, from Drive, or from both in parallel. */
export async function loadDocument(
  id: string,
  mask: Mask,
  { google }: Context,
): Promise<DocumentSource> {
  const { docs, file } = toDocumentReads(mask);
  const [fileResult, docsResult] = await Promise.all([
    settle(file && google.file(id, file)),
    settle(docs && google.document(id, docs.withTabs, docs.mask)),
  ]);
  return toDocumentSource(id, fileResult, docsResult);
}

/** Completes the files that a search found with the selected content. All documents are read in parallel. */
export function completeFiles(
  files: readonly FileRecord[],
  mask: Mask,
  { google }: Context,
): Promise<readonly DocumentSource[]> {
  const { docs } = toDocumentReads(mask);
  return Promise.all(
    files.map(async (file): Promise<DocumentSource> => {
      const fileResult: ServiceResult<FileRecord> = { status: 'fulfilled', value: file };
      const content: ServiceResult<DocumentRecord> = await settle(
        docs && google.document(file.id, docs.withTabs, docs.mask),
      );
      return toDocumentSource(file.id, fileResult, content);
    }),
  );
}

async function settle<Value>(read: Promise<Value> | null): Promise<ServiceResult<Value>> {
  if (read === null) return null;
  const [result] = await Promise.allSettled([read]);
  return result;
}
