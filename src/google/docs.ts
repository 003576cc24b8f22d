import type { DocumentRecord, DocumentUpdateRecord } from './document.ts';
import type { EditRequest } from './edit-request.ts';
import type { GoogleRead } from './read.ts';
import type { GoogleWrite } from './write.ts';

/**
 * A document's content.
 *
 * @param withTabs  Whether to return the content of every tab, in `tabs`. If not, the document contains that of its first tab.
 */
export const readDocument = (id: string, withTabs: boolean): GoogleRead<DocumentRecord> => ({
  api: 'docs',
  route: '/v1/documents/{documentId}',
  path: `/v1/documents/${encodeURIComponent(id)}`,
  query: withTabs ? { includeTabsContent: 'true' } : {},
});

/** Creates an empty document in the root folder of the caller's Drive. Google uses only the title of the input. */
export const createDocument = (title: string): GoogleWrite<DocumentRecord> => ({
  api: 'docs',
  method: 'POST',
  route: '/v1/documents',
  path: '/v1/documents',
  query: {},
  body: { title },
});

/**
 * Applies requests to a document in their order: all of them or, if one is rejected, none.
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
