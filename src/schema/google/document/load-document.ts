import { type Mask, toMask, union } from '../../../engine/loader/mask.ts';
import type { CallCost, FieldCost } from '../../../engine/plan/field-cost.ts';
import type { FieldSource } from '../../../engine/plan/field-source.ts';
import { selectionOf } from '../../../engine/plan/selection.ts';
import type { Context } from '../../../operation/context.ts';
import { prefetchFields } from '../../../operation/prefetch.ts';
import { allFields } from '../../../service/google/fields.ts';
import { tabIdOf } from '../../../service/google/file-reference.ts';
import { documentMimeType } from '../../../service/google/file-type.ts';
import { type DocumentRecord, readDocument } from '../../../service/google/record/document.ts';
import { type FileRecord, readFile } from '../../../service/google/record/file.ts';
import { documentTooLarge, notADocument } from '../../../service/google/stated-error.ts';
import { UpstreamError } from '../../../upstream/http/upstream-error.ts';
import { type CallOptions, googleRead } from '../../cost/call.ts';
import { printedName } from '../../prefix/printed-name.ts';
import {
  type DocumentSource,
  isNotFound,
  noViewResults,
  type ServiceResult,
  toDocumentSource,
  type ViewResults,
} from '../record/document-source.ts';
import { namingTarget } from '../record/shortcut.ts';
import {
  type DocsRead,
  selectsBelowElements,
  toDocumentReads,
  type ViewRead,
} from './document-mask.ts';
import { nameIgnoredKey } from './ignored-resource-key.ts';

/**
 * Reads the selected fields of a document by its id. The document's list of tasks needs only the id, so its read starts in
 * the same tick of the event loop.
 *
 * @param reference  The id, with the resource key and the tab of the address, see file-reference.ts.
 */
export function loadDocumentById(
  reference: string,
  context: Context,
  source: FieldSource,
): Promise<DocumentSource> {
  const selection = selectionOf(source, printedName(source.schema, 'Document'));
  const document = namingTarget(
    loadDocument(reference, selection.mask, context),
    reference,
    context,
  );
  prefetchFields(selection, reference, context);
  return document;
}

const mimeType = toMask(['mimeType']);
const nameAndType = toMask(['mimeType', 'name']);
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
  const { docs, views, file } = toDocumentReads(mask, id !== null && tabIdOf(id) !== null);
  const isKnown = id !== null;
  const calls: CallCost[] = [];
  if (file !== null) {
    const fields = () => union(union(file, mimeType), fileId);
    calls.push(googleRead(readFile(id ?? '0'), { ...options, mask: fields, isKnown }));
  }
  for (const { withTabs, mask, view } of docs === null ? views : [docs, ...views]) {
    const read = readDocument(id ?? '0', withTabs, view);
    calls.push(googleRead(read, { ...options, mask: () => mask, isKnown }));
    // The complete document is read if Docs rejects the mask.
    if (!withTabs || !selectsBelowElements(mask)) continue;
    const complete = () => toMask([allFields]);
    calls.push(
      googleRead(read, { ...options, mask: complete, min: 0, step: (options.step ?? 0) + 1 }),
    );
  }
  return calls;
}

/** What reading a document that was just written sends. The write and other reads of the mutation can contain all that is selected. */
export const writtenDocumentCost = (
  _id: string | null,
  _args: unknown,
  source: FieldSource,
): FieldCost => ({ calls: documentCalls(null, selectionOf(source).mask, { min: 0 }) });

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
  const { docs, views, file } = toDocumentReads(mask, tabIdOf(id) !== null);
  const [fileResult, docsResult, viewResults] = await Promise.all([
    settle(file && google.file(id, union(file, mimeType))),
    settle(docs && readContent(id, docs, context)),
    readViews(id, views, context),
  ]);
  const isTitled = mask.has('title');
  const isRefused = [docsResult, ...viewResults.values()].some(
    (result) => isRejected(result) || (isTitled && isDisabled(result)),
  );
  const knownFile =
    file === null && isRefused
      ? await settle(google.file(id, isTitled || views.length > 0 ? nameAndType : mimeType))
      : fileResult;
  assertDocument(knownFile);
  if (docsResult?.status === 'rejected') nameIgnoredKey(id, docsResult.reason, knownFile, context);
  // A document whose suggestions are hidden still has its other fields, and one that Docs refuses its title.
  const isNeeded = isMissing(knownFile) || docs === null || isTitled;
  return toDocumentSource(id, isNeeded ? knownFile : fileResult, docsResult, viewResults);
}

export async function loadKnownDocument(
  id: string,
  mask: Mask,
  context: Context,
): Promise<DocumentSource> {
  const { docs, views, file } = toDocumentReads(mask);
  const [fileResult, docsResult, viewResults] = await Promise.all([
    settle(file && context.google.file(id, file)),
    settle(docs && readContent(id, docs, context)),
    readViews(id, views, context),
  ]);
  return toDocumentSource(id, fileResult, docsResult, viewResults);
}

export async function readContent(
  id: string,
  { withTabs, mask, view }: DocsRead,
  { google }: Context,
): Promise<DocumentRecord> {
  try {
    return await google.document(id, withTabs, mask, view);
  } catch (error) {
    throw isTooLarge(error) ? documentTooLarge(error) : error;
  }
}

const isTooLarge = (error: unknown): error is UpstreamError =>
  error instanceof UpstreamError && error.reason === 'response-too-large';

/** Reads the content with suggestions as fields ask for it: all reads in parallel. */
export async function readViews(
  id: string,
  views: readonly ViewRead[],
  context: Context,
): Promise<ViewResults> {
  if (views.length === 0) return noViewResults;
  const results = await Promise.allSettled(views.map((view) => readContent(id, view, context)));
  return new Map(results.map((result, index) => [views[index]?.view ?? 'INLINE', result]));
}

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

/** Whether Docs refuses every document. Drive can still return the file. */
const isDisabled = (docs: ServiceResult<DocumentRecord>): boolean =>
  docs?.status === 'rejected' &&
  docs.reason instanceof UpstreamError &&
  ['missing-scope', 'service-disabled'].includes(docs.reason.reason);

const isMissing = (file: ServiceResult<FileRecord>): boolean =>
  file?.status === 'rejected' && isNotFound(file.reason);

/** Completes the files that a search found with the selected content. All documents are read in parallel. */
export function completeFiles(
  files: readonly FileRecord[],
  mask: Mask,
  context: Context,
): Promise<readonly DocumentSource[]> {
  return Promise.all(files.map((file) => completeFile(file.id, file, mask, context)));
}

/** Completes a file that is known to be a document with the selected content. */
export async function completeFile(
  reference: string,
  value: FileRecord,
  mask: Mask,
  context: Context,
): Promise<DocumentSource> {
  const { docs, views } = toDocumentReads(mask);
  const [content, viewResults] = await Promise.all([
    settle(docs && readContent(reference, docs, context)),
    readViews(reference, views, context),
  ]);
  return toDocumentSource(reference, { status: 'fulfilled', value }, content, viewResults);
}

async function settle<Value>(read: Promise<Value> | null): Promise<ServiceResult<Value>> {
  if (read === null) return null;
  const [result] = await Promise.allSettled([read]);
  return result;
}
