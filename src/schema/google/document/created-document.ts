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
import { documentCalls, readContent, readViews } from './load-document.ts';

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

/** Null if nothing was read from Drive. */
function toServiceResult(
  settled: PromiseSettledResult<FileRecord | null>,
): ServiceResult<FileRecord> {
  if (settled.status === 'rejected') return settled;
  return settled.value === null ? null : { status: 'fulfilled', value: settled.value };
}
