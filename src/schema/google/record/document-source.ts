import { editorAddress } from '../../../service/google/address.ts';
import { fileIdOf } from '../../../service/google/file-reference.ts';
import type { DocumentRecord, SuggestionsView } from '../../../service/google/record/document.ts';
import type { FileRecord } from '../../../service/google/record/file.ts';
import { hiddenSuggestions } from '../../../service/google/stated-error.ts';
import { UpstreamError } from '../../../upstream/http/upstream-error.ts';

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
  return new DocumentSource(reference, { file, docs, views }, hasResult, knownTitle);
}

interface Results {
  readonly file: ServiceResult<FileRecord>;
  readonly docs: ServiceResult<DocumentRecord>;
  readonly views: ViewResults;
}

/**
 * The source of a document: its file in Drive and its content in Docs, each with the fields that were read. Accessing a
 * service that failed throws its error, so the fields of the other service still resolve.
 */
export class DocumentSource {
  readonly id: string;
  /** The id, with the resource key and the tab of the address that named the document. */
  readonly reference: string;
  readonly views: DocumentViews;
  readonly #results: Results;
  readonly #knownTitle: string | undefined;

  /** @param hasResult  Whether a read succeeded. */
  constructor(reference: string, results: Results, hasResult: boolean, knownTitle?: string) {
    this.id = fileIdOf(reference);
    this.reference = reference;
    this.views = new DocumentViews(results.views, hasResult || knownTitle !== undefined);
    this.#results = results;
    this.#knownTitle = knownTitle;
  }

  get title(): string {
    if (this.#knownTitle !== undefined) return this.#knownTitle;
    const { file, docs, views } = this.#results;
    const content = [docs, ...views.values()];
    const read = content.find((result) => result?.status === 'fulfilled');
    if (read?.status === 'fulfilled') return read.value.title ?? '';
    // If the reads from Docs failed, Drive's name is the title.
    const failed = content.find((result) => result !== null) ?? null;
    return file?.status === 'fulfilled' || failed === null
      ? unwrap<FileRecord>(file).name
      : (unwrap<DocumentRecord>(failed).title ?? '');
  }

  get url(): string {
    const { file } = this.#results;
    // The document exists even if Drive cannot be read. This address opens every document.
    if (file?.status === 'rejected') return editorAddress(this.reference);
    return unwrap<FileRecord>(file).webViewLink ?? editorAddress(this.reference);
  }

  get file(): FileRecord {
    return unwrap(this.#results.file);
  }

  get docs(): ContentRecord {
    const { docs, views } = this.#results;
    // The revision can be part of the first view, see document-mask.ts.
    const [first] = views.values();
    return unwrap<DocumentRecord>(docs ?? first ?? null);
  }
}

/** The content of a document, by how suggestions are shown. */
class DocumentViews implements Readonly<Record<SuggestionsView, ContentRecord>> {
  readonly #results: ViewResults;
  readonly #exists: boolean;

  /** @param exists  Whether the viewer can open the document. A view is then refused because of its suggestions. */
  constructor(results: ViewResults, exists: boolean) {
    this.#results = results;
    this.#exists = exists;
  }

  get INLINE(): ContentRecord {
    return this.#read('INLINE');
  }

  get ACCEPTED(): ContentRecord {
    return this.#read('ACCEPTED');
  }

  get REJECTED(): ContentRecord {
    return this.#read('REJECTED');
  }

  #read(view: SuggestionsView): ContentRecord {
    const result = this.#results.get(view) ?? null;
    const isHidden = this.#exists && result?.status === 'rejected' && isForbidden(result.reason);
    if (isHidden && view !== 'REJECTED') throw hiddenSuggestions(result.reason);
    return unwrap<DocumentRecord>(result);
  }
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
