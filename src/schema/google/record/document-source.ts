import { editorAddress } from '../../../service/google/address.ts';
import { fileIdOf } from '../../../service/google/file-reference.ts';
import type { DocumentRecord, SuggestionsView } from '../../../service/google/record/document.ts';
import type { FileRecord } from '../../../service/google/record/file.ts';
import { hiddenSuggestions } from '../../../service/google/stated-error.ts';
import { UpstreamError } from '../../../upstream/http/upstream-error.ts';

/**
 * The source of a document: its file in Drive and its content in Docs, each with the fields that were read. Accessing a
 * service that failed throws its error, so the fields of the other service still resolve.
 */
export interface DocumentSource {
  readonly id: string;
  /** The id, with the resource key and the tab of the address that named the document. */
  readonly reference: string;
  readonly title: string;
  readonly url: string;
  readonly file: FileRecord;
  readonly docs: ContentRecord;
  readonly views: Readonly<Record<SuggestionsView, ContentRecord>>;
}

/** A document, whose fields can all be selected together. */
type ContentRecord = DocumentRecord & { readonly '*'?: never };

/** The result of reading one service; null if it was not read. */
export type ServiceResult<Value> = PromiseSettledResult<Value> | null;

/** The results of reads from Docs that say how suggestions are shown. */
export type ViewResults = ReadonlyMap<SuggestionsView, PromiseSettledResult<DocumentRecord>>;

export const noViewResults: ViewResults = new Map();

/**
 * Throws if services were read and all of them failed: then there is no document to return.
 *
 * @param knownTitle  The title of a document that is known to exist, whether or not the reads succeed.
 */
export function toDocumentSource(
  reference: string,
  file: ServiceResult<FileRecord>,
  docs: ServiceResult<DocumentRecord>,
  views: ViewResults = noViewResults,
  knownTitle?: string,
): DocumentSource {
  const results = [docs, ...views.values(), file];
  const failures = results.flatMap((result) =>
    result?.status === 'rejected' ? [result.reason] : [],
  );
  const hasResult = results.some((result) => result?.status === 'fulfilled');
  if (failures.length > 0 && !hasResult && knownTitle === undefined) {
    // For a document that the viewer cannot open, Docs responds with 403 and Drive with 404.
    throw failures.find(isNotFound) ?? failures[0];
  }
  return {
    id: fileIdOf(reference),
    reference,
    get title() {
      if (knownTitle !== undefined) return knownTitle;
      const content = [docs, ...views.values()];
      const read = content.find((result) => result?.status === 'fulfilled');
      if (read?.status === 'fulfilled') return read.value.title ?? '';
      // If the reads from Docs failed, Drive's name is the title.
      const failed = content.find((result) => result !== null) ?? null;
      return file?.status === 'fulfilled' || failed === null
        ? unwrap<FileRecord>(file).name
        : (unwrap<DocumentRecord>(failed).title ?? '');
    },
    get url() {
      // The document exists even if Drive cannot be read. This address opens every document.
      if (file?.status === 'rejected') return editorAddress(reference);
      return unwrap<FileRecord>(file).webViewLink ?? editorAddress(reference);
    },
    get file() {
      return unwrap(file);
    },
    get docs() {
      // The revision can be part of the first view, see document-mask.ts.
      const [first] = views.values();
      return unwrap<DocumentRecord>(docs ?? first ?? null);
    },
    get views() {
      return toViews(views, hasResult || knownTitle !== undefined);
    },
  };
}

/** @param exists  Whether the viewer can open the document. A view is then refused because of its suggestions. */
function toViews(results: ViewResults, exists: boolean): DocumentSource['views'] {
  const viewOf = (view: SuggestionsView): DocumentRecord => {
    const result = results.get(view) ?? null;
    const isHidden = exists && result?.status === 'rejected' && isForbidden(result.reason);
    if (isHidden && view !== 'REJECTED') throw hiddenSuggestions(result.reason);
    return unwrap<DocumentRecord>(result);
  };
  return {
    get INLINE() {
      return viewOf('INLINE');
    },
    get ACCEPTED() {
      return viewOf('ACCEPTED');
    },
    get REJECTED() {
      return viewOf('REJECTED');
    },
  };
}

const isForbidden = (error: unknown): error is UpstreamError =>
  error instanceof UpstreamError && error.reason === 'forbidden';

/** Whether a read failed because there is no such file, or none that the viewer can open. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof UpstreamError && error.reason === 'not-found';

function unwrap<Value>(result: ServiceResult<Value>): Value {
  if (result === null) throw new Error('A field was resolved from a service that was not read.');
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
