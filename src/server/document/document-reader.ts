import { type DocumentNode, specifiedRules } from 'graphql';
import type { Config } from '../../config/config.ts';
import { yieldToEventLoop } from '../../engine/event-loop/later-turn.ts';
import { runInSlices } from '../../engine/event-loop/time-slice.ts';
import type { DocumentOrId, DocumentReader } from '../../operation/document-reader.ts';
import { InputError } from '../../schema/error/input-error.ts';
import { toSubgraph } from '../../schema/federation/subgraph.ts';
import type { DocumentCache } from './document-cache.ts';
import { isGatewayQuery } from './gateway-query.ts';
import { parseDocument } from './parse-document.ts';
import { limitRules } from './query-limit.ts';
import { isValidatedAtOnce, validateDocument } from './validate-document.ts';

/** Creates a reader for the documents that callers send, trusted documents and those that were sent with their hash. */
export function createDocumentReader(
  { trustedDocuments, onlyTrustedDocuments }: Config,
  cache: DocumentCache,
): DocumentReader {
  const trustedTexts = new Set(trustedDocuments.values());

  function textOf({ document, documentId }: DocumentOrId): string {
    if (document != null && documentId != null)
      throw new InputError('documentId', 'Give either document or documentId.');
    if (document == null && documentId == null)
      throw new InputError('document', 'Give the document or its documentId.');
    if (document != null) {
      if (onlyTrustedDocuments && !trustedTexts.has(document))
        throw new InputError('document', 'This server executes only its trusted documents.');
      return document;
    }
    const id = String(documentId).replace(/^sha256:/, '');
    const known = trustedDocuments.get(id) ?? cache.get(id);
    if (known === undefined)
      throw new InputError('documentId', 'The server has no document with this id.');
    return known;
  }

  return {
    async read(source, ownSchema, work) {
      const text = textOf(source);
      // An operation can read several documents.
      if (!isValidatedAtOnce(text)) await yieldToEventLoop();
      const document = parseText(text);
      const schema = isGatewayQuery(document) ? toSubgraph(ownSchema) : ownSchema;
      const rules = [...specifiedRules, ...limitRules];
      const [error] = await runInSlices(validateDocument(schema, document, rules), work);
      if (error !== undefined) throw invalid(error);
      return { document, schema };
    },
  };
}

function parseText(text: string): DocumentNode {
  try {
    return parseDocument(text);
  } catch (error) {
    throw invalid(error);
  }
}

/** Messages of GraphQL contain names from the document, which can be long. */
function invalid(error: unknown): InputError {
  const message = error instanceof Error ? error.message : String(error);
  return new InputError('document', message.slice(0, maxMessageLength));
}

const maxMessageLength = 150;
