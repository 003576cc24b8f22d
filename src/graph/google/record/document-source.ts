import type { DocumentRecord } from '../../../google/document.ts';
import type { FileRecord } from '../../../google/file.ts';

/**
 * The source of a document: its file in Drive and its content in Docs, each with the fields that were read. Accessing a
 * service that failed throws its error, so the fields of the other service still resolve.
 */
export interface DocumentSource {
  readonly id: string;
  readonly title: string;
  readonly file: FileRecord;
  readonly docs: DocumentRecord & { readonly '*'?: never };
}

/** The result of reading one service; null if it was not read. */
export type ServiceResult<Answer> = PromiseSettledResult<Answer> | null;

/**
 * Throws if services were read and all of them failed: then there is no document to return.
 *
 * @param knownTitle  The title of a document that is known to exist, whether or not the reads succeed.
 */
export function toDocumentSource(
  id: string,
  file: ServiceResult<FileRecord>,
  docs: ServiceResult<DocumentRecord>,
  knownTitle?: string,
): DocumentSource {
  const failures = [docs, file].flatMap((reply) =>
    reply?.status === 'rejected' ? [reply.reason] : [],
  );
  const isThere = [docs, file].some((reply) => reply?.status === 'fulfilled');
  if (failures.length > 0 && !isThere && knownTitle === undefined) throw failures[0];
  return {
    id,
    get title() {
      if (knownTitle !== undefined) return knownTitle;
      if (docs?.status === 'fulfilled') return docs.value.title ?? '';
      // If the read from Docs failed, Drive's name is the title.
      return file?.status === 'fulfilled' || docs === null
        ? unwrap<FileRecord>(file).name
        : (unwrap<DocumentRecord>(docs).title ?? '');
    },
    get file() {
      return unwrap(file);
    },
    get docs() {
      return unwrap(docs);
    },
  };
}

function unwrap<Answer>(reply: ServiceResult<Answer>): Answer {
  if (reply === null) throw new Error('A field was resolved from a service that was not read.');
  if (reply.status === 'rejected') throw reply.reason;
  return reply.value;
}
