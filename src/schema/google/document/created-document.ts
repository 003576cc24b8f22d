import { emptyMask, type Mask, toMask, union } from '../../../engine/loader/mask.ts';
import type { FieldCost } from '../../../engine/plan/field-cost.ts';
import type { FieldSource } from '../../../engine/plan/field-source.ts';
import { selectionOf } from '../../../engine/plan/selection.ts';
import type { Context } from '../../../operation/context.ts';
import type { DocumentRecord } from '../../../service/google/record/document.ts';
import { type FileRecord, readFile } from '../../../service/google/record/file.ts';
import type { GoogleWrite } from '../../../service/google/write.ts';
import { googleRead, googleWrite } from '../../cost/call.ts';
import {
  type DocumentSource,
  noViewResults,
  type ServiceResult,
  toDocumentSource,
} from '../record/document-source.ts';
import { contentMask, toDocumentReads } from './document-mask.ts';
import { documentCalls, loadKnownDocument, readContent, readViews } from './load-document.ts';

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
  context: Context,
): Promise<DocumentSource> {
  const { google } = context;
  const { docs, views } = toDocumentReads(mask);
  const file = mask.get('file');
  const isInResponse = docs !== null && !docs.withTabs;
  const created = await google.write(write, isInResponse ? union(docs.mask, always) : always);
  const id = created.documentId ?? '';
  const [content, metadata, viewed] = await Promise.allSettled([
    docs?.withTabs ? readContent(id, docs, context) : created,
    file === undefined ? null : google.file(id, file),
    readViews(id, views, context),
  ]);
  // The document exists even if reading it fails, and the client must receive its id.
  return toDocumentSource(
    id,
    toServiceResult(metadata),
    docs === null ? null : content,
    viewed.status === 'fulfilled' ? viewed.value : noViewResults,
    created.title ?? '',
  );
}

/** What creating a document sends: the write, and reads for what its response does not contain. */
export function createCost(write: GoogleWrite<DocumentRecord>, source: FieldSource): FieldCost {
  const { mask } = selectionOf(source);
  const { docs } = toDocumentReads(mask);
  const file = mask.get('file');
  // The response contains the content without tabs and with Docs' default for suggestions.
  const isInResponse = docs !== null && !docs.withTabs;
  const later = new Map(
    [...contentMask(mask)].filter(([field]) => field !== 'docs' || !isInResponse),
  );
  const fileMask = () => union(file ?? emptyMask, toMask(['id']));
  return {
    calls: [
      googleWrite(write, {
        mask: () => (docs?.withTabs ? always : union(docs?.mask ?? always, always)),
      }),
      ...(later.size === 0 ? [] : documentCalls(null, later, { step: 1 })),
      ...(file === undefined ? [] : [googleRead(readFile('0'), { mask: fileMask, step: 1 })]),
    ],
  };
}

function toServiceResult(
  settled: PromiseSettledResult<FileRecord | null>,
): ServiceResult<FileRecord> {
  if (settled.status === 'rejected') return settled;
  return settled.value === null ? null : { status: 'fulfilled', value: settled.value };
}

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
