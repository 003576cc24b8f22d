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
 * Reads a document by its id, as far as the query selects it. Its list of tasks needs no more than the id, so that its read begins
 * in the same turn.
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

/** Reads a document as far as a mask says: from Docs, from Drive, or from both at once. */
export async function loadDocument(
  id: string,
  mask: Mask,
  { google }: Context,
): Promise<DocumentSource> {
  const { docs, file } = toDocumentReads(mask);
  const [fileReply, docsReply] = await Promise.all([
    settle(file && google.file(id, file)),
    settle(docs && google.document(id, docs.withTabs, docs.mask)),
  ]);
  return toDocumentSource(id, fileReply, docsReply);
}

/** Completes files that a search found with what is selected of their content, all of it read together. */
export function completeFiles(
  files: readonly FileRecord[],
  mask: Mask,
  { google }: Context,
): Promise<readonly DocumentSource[]> {
  const { docs } = toDocumentReads(mask);
  return Promise.all(
    files.map(async (file): Promise<DocumentSource> => {
      const found: ServiceResult<FileRecord> = { status: 'fulfilled', value: file };
      const content: ServiceResult<DocumentRecord> = await settle(
        docs && google.document(file.id, docs.withTabs, docs.mask),
      );
      return toDocumentSource(file.id, found, content);
    }),
  );
}

async function settle<Answer>(asked: Promise<Answer> | null): Promise<ServiceResult<Answer>> {
  if (asked === null) return null;
  const [reply] = await Promise.allSettled([asked]);
  return reply;
}
