import type { DocumentRecord, DocumentUpdateRecord } from './document.ts';
import type { EditRequest } from './edit-request.ts';
import type { GoogleRead } from './read.ts';
import type { GoogleWrite } from './write.ts';

/**
 * A document's content.
 *
 * @param withTabs  Whether the content of every tab comes, below `tabs`; else that of the first tab, on the document itself.
 */
export const readDocument = (id: string, withTabs: boolean): GoogleRead<DocumentRecord> => ({
  api: 'docs',
  route: '/v1/documents/{documentId}',
  path: `/v1/documents/${encodeURIComponent(id)}`,
  query: withTabs ? { includeTabsContent: 'true' } : {},
});

/** Creates a blank document in the root of the caller's Drive. Google takes nothing of it but the title. */
export const createDocument = (title: string): GoogleWrite<DocumentRecord> => ({
  api: 'docs',
  method: 'POST',
  route: '/v1/documents',
  path: '/v1/documents',
  query: {},
  body: { title },
});

/**
 * Applies requests to a document one after another: all of them or, if one is refused, none.
 *
 * @param requiredRevisionId  The revision that the document must have; null for any.
 */
export const updateDocument = (
  id: string,
  requests: readonly EditRequest[],
  requiredRevisionId: string | null,
): GoogleWrite<DocumentUpdateRecord> => ({
  api: 'docs',
  method: 'POST',
  route: '/v1/documents/{documentId}:batchUpdate',
  path: `/v1/documents/${encodeURIComponent(id)}:batchUpdate`,
  query: {},
  body: {
    requests,
    ...(requiredRevisionId === null ? {} : { writeControl: { requiredRevisionId } }),
  },
});
