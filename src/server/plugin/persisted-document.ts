import { createHash } from 'node:crypto';
import type { GraphQLParams } from 'graphql-yoga';
import type { Config } from '../../config/config.ts';
import type { DocumentCache } from '../document/document-cache.ts';
import { rejection } from '../request/rejection.ts';
import type { ServerPlugin } from '../request/request-state.ts';

/**
 * Executes documents that a client identifies instead of sending them. There are two kinds:
 *
 * - *Trusted documents* are loaded at the start (TRUSTED_DOCUMENTS). With ONLY_TRUSTED_DOCUMENTS every other document is rejected
 *   before it is parsed.
 * - *Automatic persisted queries*: a client that receives PERSISTED_QUERY_NOT_FOUND sends the document once, with its hash.
 *   The cache contains only valid documents and has a maximum size. All callers share it: a caller that has the hash has the document too,
 *   and executes it with its own credentials.
 *
 * A request contains the id as `extensions.persistedQuery.sha256Hash` or as `documentId`, in the body or in the query string.
 * Source: Apollo, "Automatic persisted queries"; GraphQL over HTTP, appendix "Persisted documents".
 */
export function usePersistedDocuments(
  { trustedDocuments, onlyTrustedDocuments }: Config,
  cache: DocumentCache,
): ServerPlugin {
  const trustedIds = new Map([...trustedDocuments].map(([id, text]) => [text, id]));
  return {
    onParams({ params, request, setParams, context }) {
      // The tools for agents check the documents of agents, and send documents of their own.
      if (context.viewer?.grant !== undefined) return;
      const { documentId: idInBody }: GraphQLParams & { documentId?: unknown } = params;
      const id = idOf(params, idInBody ?? documentIdIn(request));
      const text = params.query ?? trustedDocuments.get(id ?? '') ?? '';
      if (trustedIds.size > 0) context.trustedId = trustedIds.get(text);
      if (id === null && !onlyTrustedDocuments) return;
      const { documentId, ...rest }: GraphQLParams & { documentId?: unknown } = params;
      if (typeof params.query === 'string') {
        if (onlyTrustedDocuments && !trustedIds.has(params.query)) throw untrustedDocument();
        if (id === null) return;
        if (hashOf(params.query) !== id) throw wrongHash();
        context.uncachedDocument = { hash: id, text: params.query };
        setParams(rest);
      } else if (id !== null) {
        const query = trustedDocuments.get(id) ?? cache.get(id);
        if (query === undefined) throw onlyTrustedDocuments ? untrustedDocument() : notFound();
        setParams({ ...rest, query });
      }
    },
    // Only valid documents are executed.
    onExecute({ context: { uncachedDocument } }) {
      if (uncachedDocument) cache.set(uncachedDocument.hash, uncachedDocument.text);
    },
  };
}

/** The id of the document, without the prefix of its hash, or null if there is none. Throws if its form is unknown. */
function idOf({ extensions }: GraphQLParams, documentId: unknown): string | null {
  const persisted: unknown = extensions?.['persistedQuery'];
  if (typeof persisted === 'object' && persisted !== null) {
    const { version, sha256Hash }: { version?: unknown; sha256Hash?: unknown } = persisted;
    if (version !== 1 || typeof sha256Hash !== 'string') {
      throw badInput('extensions.persistedQuery must have version 1 and a sha256Hash.');
    }
    return sha256Hash;
  }
  if (documentId === undefined || documentId === null) return null;
  if (typeof documentId !== 'string') throw badInput('documentId must be a string.');
  return documentId.replace(/^sha256:/, '');
}

const documentIdIn = ({ method, url }: Request) =>
  method === 'GET' ? new URL(url).searchParams.get('documentId') : null;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

const badInput = (message: string) => rejection('BAD_USER_INPUT', message, { status: 400 });
const wrongHash = () =>
  badInput('The hash is not the SHA-256 of the document in the same request.');

/** The protocol defines the message, and clients compare it. The status is 200, as for any GraphQL result. */
const notFound = () =>
  rejection('PERSISTED_QUERY_NOT_FOUND', 'PersistedQueryNotFound', { status: 200 });

const untrustedDocument = () =>
  rejection('FORBIDDEN', 'This server executes only its trusted documents.', {
    status: 403,
  });
