import { createHash } from 'node:crypto';
import type { GraphQLParams } from 'graphql-yoga';
import type { Config } from '../../config/config.ts';
import { createDocumentMemory } from '../request/document-cache.ts';
import { refusal } from '../request/rejection.ts';
import type { ServerPlugin } from '../request/request-state.ts';

/** Some hundred documents of a large client. */
const maxRememberedLength = 4 * 1024 * 1024;

/**
 * Runs documents that a client names instead of sending them, in the two ways in use:
 *
 * - *trusted documents*, known from the start (TRUSTED_DOCUMENTS). With ONLY_TRUSTED_DOCUMENTS there are no others: what else is
 *   sent is refused before it is parsed.
 * - *automatic persisted queries*: a client that is told PERSISTED_QUERY_NOT_FOUND sends the document once, with its hash.
 *   What is remembered is valid, and of bounded size. All callers share it: whoever knows a hash has the document already, and it
 *   runs with their own credentials.
 *
 * An id comes as `extensions.persistedQuery.sha256Hash` or as `documentId`, in a body or a query string.
 * Source: Apollo, "Automatic persisted queries"; GraphQL over HTTP, appendix "Persisted documents".
 */
export function usePersistedDocuments({
  trustedDocuments,
  onlyTrustedDocuments,
}: Config): ServerPlugin {
  const memory = createDocumentMemory(maxRememberedLength);
  const trustedTexts = new Set(trustedDocuments.values());
  return {
    onParams({ params, request, setParams, context }) {
      const { documentId, ...rest }: GraphQLParams & { documentId?: unknown } = params;
      const id = idOf(params, documentId ?? documentIdIn(request));
      if (typeof params.query === 'string') {
        if (onlyTrustedDocuments && !trustedTexts.has(params.query)) throw untrusted();
        if (id === null) return;
        if (hashOf(params.query) !== id) throw wrongHash();
        context.unknownDocument = { hash: id, text: params.query };
        setParams(rest);
      } else if (id !== null) {
        const query = trustedDocuments.get(id) ?? memory.get(id);
        if (query === undefined) throw onlyTrustedDocuments ? untrusted() : notFound();
        setParams({ ...rest, query });
      }
    },
    // Only what is valid gets here.
    onExecute({ context: { unknownDocument } }) {
      if (unknownDocument) memory.set(unknownDocument.hash, unknownDocument.text);
    },
  };
}

/** The id of the document, without the name of its hash; null when there is none. Throws for one in a form unknown. */
function idOf({ extensions }: GraphQLParams, documentId: unknown): string | null {
  const persisted: unknown = extensions?.['persistedQuery'];
  if (typeof persisted === 'object' && persisted !== null) {
    const { version, sha256Hash }: { version?: unknown; sha256Hash?: unknown } = persisted;
    if (version !== 1 || typeof sha256Hash !== 'string') {
      throw unreadable('extensions.persistedQuery must have version 1 and a sha256Hash.');
    }
    return sha256Hash;
  }
  if (documentId === undefined || documentId === null) return null;
  if (typeof documentId !== 'string') throw unreadable('documentId must be a string.');
  return documentId.replace(/^sha256:/, '');
}

const documentIdIn = ({ method, url }: Request) =>
  method === 'GET' ? new URL(url).searchParams.get('documentId') : null;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

const unreadable = (message: string) => refusal('BAD_USER_INPUT', message, { status: 400 });
const wrongHash = () => unreadable('The hash is not the SHA-256 of the document beside it.');

/** The message is the protocol's: clients look for it. It is an answer as any other, so it has no status of its own. */
const notFound = () =>
  refusal('PERSISTED_QUERY_NOT_FOUND', 'PersistedQueryNotFound', { status: 200 });

const untrusted = () =>
  refusal('FORBIDDEN', 'This server runs the documents that it was given, and no other.', {
    status: 403,
  });
