import { type DocumentNode, type GraphQLError, Source, specifiedRules } from 'graphql';
import type { Config } from '../../config/config.ts';
import { toSubgraph } from '../../graph/federation/subgraph.ts';
import { createParsedDocumentCache } from '../document/document-cache.ts';
import { isGatewayQuery } from '../document/gateway-query.ts';
import { rejectSchemaFields } from '../document/introspection.ts';
import { parseDocument } from '../document/parse-document.ts';
import { limitRules } from '../document/query-limit.ts';
import type { ServerPlugin } from '../request/request-state.ts';
import { validateLimited } from './error-limit.ts';
import { addIncrementalRules } from './incremental.ts';

/** The maximum length of all documents that are kept: some hundred documents. With their plans, they need about 50 MB. */
const maxLength = 256 * 1024;

/**
 * Parses and validates documents, and keeps the results: most clients send the same documents again and again.
 *
 * It replaces Yoga's cache. With that cache, every plugin adds its rules to each request, and the rules are compared with those of
 * the cached result. This takes longer than the execution of a small operation. Here, all rules are known before the first request.
 */
export function useValidation({ introspection }: Config): ServerPlugin {
  const ownRules = introspection ? limitRules : [...limitRules, rejectSchemaFields];
  const parsed = createParsedDocumentCache<DocumentNode>(maxLength);
  const validated = new WeakMap<DocumentNode, readonly GraphQLError[]>();

  function parseOnce(source: string | Source): DocumentNode {
    const text = source instanceof Source ? source.body : source;
    const known = parsed.get(text);
    if (known !== undefined) return known;
    const document = parseDocument(text);
    parsed.set(text, document);
    return document;
  }

  return {
    onParse({ setParseFn }) {
      setParseFn(parseOnce);
    },
    onValidate(payload) {
      const { schema, documentAST: document } = payload.params;
      let errors = validated.get(document);
      if (errors === undefined) {
        const rules = [...specifiedRules, ...ownRules];
        addIncrementalRules?.({ ...payload, addValidationRule: (rule) => rules.push(rule) });
        // The same schema in every request. Gateways use another one.
        errors = validateLimited(
          isGatewayQuery(document) ? toSubgraph(schema) : schema,
          document,
          rules,
        );
        validated.set(document, errors);
      }
      payload.setResult(errors);
    },
  };
}
