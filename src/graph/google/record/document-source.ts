import type { DocumentRecord } from '../../../google/document.ts';
import type { FileRecord } from '../../../google/file.ts';

/**
 * What is behind a document: its file in Drive and its content in Docs, each as far as it was asked for. Touching what a
 * service refused throws its error, so that the fields of the other service stand.
 */
export interface DocumentSource {
  readonly id: string;
  readonly title: string;
  readonly file: FileRecord;
  readonly docs: DocumentRecord & { readonly '*'?: never };
}

/** What came of asking one service; null when it was not asked. */
export type ServiceResult<Answer> = PromiseSettledResult<Answer> | null;

/**
 * Throws when a service was asked and none of them answered: then there is no document to show.
 *
 * @param knownTitle  Of a document that is known to be there, whatever the services say now.
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
      // Where Docs refused, Drive's word for it stands.
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
  if (reply === null) throw new Error('A service was not asked for what is read of it.');
  if (reply.status === 'rejected') throw reply.reason;
  return reply.value;
}
