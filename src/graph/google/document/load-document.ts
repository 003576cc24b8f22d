import { notADocument } from '../../../google/error-mapping.ts';
import { allFields } from '../../../google/fields.ts';
import { documentMimeType } from '../../../google/file-type.ts';
import { type DocumentRecord, readDocument } from '../../../google/record/document.ts';
import { type FileRecord, readFile } from '../../../google/record/file.ts';
import { UpstreamError } from '../../../http/upstream-error.ts';
import { type Mask, toMask, union } from '../../../loader/mask.ts';
import type { Context } from '../../../operation/context.ts';
import { prefetchFields } from '../../../operation/prefetch.ts';
import type { CallCost, FieldCost } from '../../../plan/field-cost.ts';
import type { FieldSource } from '../../../plan/field-source.ts';
import { selectionOf } from '../../../plan/selection.ts';
import { type CallOptions, googleRead } from '../../cost/call.ts';
import { printedName } from '../../prefix/printed-name.ts';
import {
  type DocumentSource,
  isNotFound,
  type ServiceResult,
  toDocumentSource,
} from '../record/document-source.ts';
import { toDocumentReads } from './document-mask.ts';
import { nameIgnoredKey } from './ignored-resource-key.ts';

/**
 * Reads the selected fields of a document by its id. The document's list of tasks needs only the id, so its read starts in
 * the same tick of the event loop.
 *
 * @param reference  The id, with the resource key of the address, see file-reference.ts.
 */
export function loadDocumentById(
  reference: string,
  context: Context,
  source: FieldSource,
): Promise<DocumentSource> {
  const selection = selectionOf(source, printedName(source.schema, 'Document'));
  const document = loadDocument(reference, selection.mask, context);
  prefetchFields(selection, reference, context);
  return document;
}

const mimeType = toMask(['mimeType']);
const fileId = toMask(['id']);

/**
 * What reading the selected fields of documents sends, if they can be read. If Docs rejects a document, Drive is read to find out why.
 *
 * @param id       Null if it is unknown in advance.
 * @param options  The calls for one document are one per document.
 */
export function documentCalls(
  id: string | null,
  mask: Mask,
  options: Pick<CallOptions, 'min' | 'max' | 'step'> = {},
): readonly CallCost[] {
  const { docs, file } = toDocumentReads(mask);
  const isKnown = id !== null;
  const calls: CallCost[] = [];
  if (file !== null) {
    const fields = () => union(union(file, mimeType), fileId);
    calls.push(googleRead(readFile(id ?? '0'), { ...options, mask: fields, isKnown }));
  }
  if (docs === null) return calls;
  const read = readDocument(id ?? '0', docs.withTabs);
  calls.push(googleRead(read, { ...options, mask: () => docs.mask, isKnown }));
  // Docs can reject the mask of a document with smart chips in tabs. The complete document is read then.
  if (docs.withTabs && !docs.mask.has(allFields)) {
    const complete = () => toMask([allFields]);
    calls.push(
      googleRead(read, { ...options, mask: complete, min: 0, step: (options.step ?? 0) + 1 }),
    );
  }
  return calls;
}

/** What reading a document by its id sends. */
export function documentCost(id: string | null, source: FieldSource): FieldCost {
  const typeName = printedName(source.schema, 'Document');
  return {
    calls: documentCalls(id, selectionOf(source, typeName).mask),
    records: [{ typeName, id }],
  };
}

/**
 * Reads the fields that a mask selects: from Docs, from Drive, or from both in parallel. Throws if the file is not a document.
 *
 * Every read from Drive contains the MIME type, which costs no request. If only Docs is read, its response proves that the file is a
 * document.
 */
export async function loadDocument(
  id: string,
  mask: Mask,
  context: Context,
): Promise<DocumentSource> {
  const { google } = context;
  const { docs, file } = toDocumentReads(mask);
  const [fileResult, docsResult] = await Promise.all([
    settle(file && google.file(id, union(file, mimeType))),
    settle(docs && google.document(id, docs.withTabs, docs.mask)),
  ]);
  const knownFile =
    file === null && isRejected(docsResult) ? await settle(google.file(id, mimeType)) : fileResult;
  assertDocument(knownFile);
  if (docsResult?.status === 'rejected') nameIgnoredKey(id, docsResult.reason, knownFile, context);
  return toDocumentSource(
    id,
    file === null && isMissing(knownFile) ? knownFile : fileResult,
    docsResult,
  );
}

/** Reads the fields that a mask selects of a file that is known to be a document. */
export async function loadKnownDocument(
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

/** Throws if Drive returned a file that is not a document. */
export function assertDocument(file: ServiceResult<FileRecord>): void {
  if (file?.status !== 'fulfilled') return;
  const type = file.value.mimeType;
  if (typeof type === 'string' && type !== documentMimeType) throw notADocument(type);
}

/**
 * Whether Docs rejected the id. Its response does not say whether the file is hidden from the viewer (403, where Drive responds with 404)
 * or is not a document (400 or 404), so Drive decides.
 */
const isRejected = (docs: ServiceResult<DocumentRecord>): boolean =>
  docs?.status === 'rejected' &&
  docs.reason instanceof UpstreamError &&
  ['invalid-input', 'forbidden', 'not-found'].includes(docs.reason.reason);

const isMissing = (file: ServiceResult<FileRecord>): boolean =>
  file?.status === 'rejected' && isNotFound(file.reason);

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
