import { editorAddress } from '../../../google/address.ts';
import { fileIdOf } from '../../../google/file-reference.ts';
import type { DocumentRecord } from '../../../google/record/document.ts';
import type { FileRecord } from '../../../google/record/file.ts';
import { UpstreamError } from '../../../http/upstream-error.ts';

/**
 * The source of a document: its file in Drive and its content in Docs, each with the fields that were read. Accessing a
 * service that failed throws its error, so the fields of the other service still resolve.
 */
export interface DocumentSource {
  readonly id: string;
  /** The id, with the resource key of the address that named the document. */
  readonly reference: string;
  readonly title: string;
  readonly url: string;
  readonly file: FileRecord;
  readonly docs: DocumentRecord & { readonly '*'?: never };
}

/** The result of reading one service; null if it was not read. */
export type ServiceResult<Value> = PromiseSettledResult<Value> | null;

/**
 * Throws if services were read and all of them failed: then there is no document to return.
 *
 * @param knownTitle  The title of a document that is known to exist, whether or not the reads succeed.
 */
export function toDocumentSource(
  reference: string,
  file: ServiceResult<FileRecord>,
  docs: ServiceResult<DocumentRecord>,
  knownTitle?: string,
): DocumentSource {
  const failures = [docs, file].flatMap((result) =>
    result?.status === 'rejected' ? [result.reason] : [],
  );
  const hasResult = [docs, file].some((result) => result?.status === 'fulfilled');
  if (failures.length > 0 && !hasResult && knownTitle === undefined) {
    // For a document that the viewer cannot open, Docs responds with 403 and Drive with 404.
    throw failures.find(isNotFound) ?? failures[0];
  }
  return {
    id: fileIdOf(reference),
    reference,
    get title() {
      if (knownTitle !== undefined) return knownTitle;
      if (docs?.status === 'fulfilled') return docs.value.title ?? '';
      // If the read from Docs failed, Drive's name is the title.
      return file?.status === 'fulfilled' || docs === null
        ? unwrap<FileRecord>(file).name
        : (unwrap<DocumentRecord>(docs).title ?? '');
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
      return unwrap(docs);
    },
  };
}

/** Whether a read failed because there is no such file, or none that the viewer can open. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof UpstreamError && error.reason === 'not-found';

function unwrap<Value>(result: ServiceResult<Value>): Value {
  if (result === null) throw new Error('A field was resolved from a service that was not read.');
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
