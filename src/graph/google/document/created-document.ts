import type { DocumentRecord } from '../../../google/document.ts';
import type { FileRecord } from '../../../google/file.ts';
import type { GoogleWrite } from '../../../google/write.ts';
import { emptyMask, type Mask, union } from '../../../loader/mask.ts';
import type { Context } from '../../../operation/context.ts';
import {
  type DocumentSource,
  type ServiceResult,
  toDocumentSource,
} from '../record/document-source.ts';
import { toDocumentReads } from './document-mask.ts';

const always: Mask = new Map([
  ['documentId', emptyMask],
  ['title', emptyMask],
]);

/**
 * Sends the write that creates a document, and completes its response. The response already contains most of the selected
 * fields. Fields of Drive, and fields that need a read with tabs, are read afterwards.
 */
export async function runCreate(
  write: GoogleWrite<DocumentRecord>,
  mask: Mask,
  { google }: Context,
): Promise<DocumentSource> {
  const { docs } = toDocumentReads(mask);
  const file = mask.get('file');
  const isInResponse = docs !== null && !docs.withTabs;
  const created = await google.write(write, isInResponse ? union(docs.mask, always) : always);
  const id = created.documentId ?? '';
  const [content, metadata] = await Promise.allSettled([
    docs?.withTabs ? google.document(id, true, docs.mask) : created,
    file === undefined ? null : google.file(id, file),
  ]);
  // The document exists even if reading it fails, and the client must receive its id.
  return toDocumentSource(id, toServiceResult(metadata), content, created.title ?? '');
}

/** Null if nothing was read from Drive. */
function toServiceResult(
  settled: PromiseSettledResult<FileRecord | null>,
): ServiceResult<FileRecord> {
  if (settled.status === 'rejected') return settled;
  return settled.value === null ? null : { status: 'fulfilled', value: settled.value };
}
