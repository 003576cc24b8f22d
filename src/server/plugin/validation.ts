import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  Source,
  specifiedRules,
} from 'graphql';
import type { Config } from '../../config/config.ts';
import { yieldToEventLoop } from '../../engine/event-loop/later-turn.ts';
import { OperationWork } from '../../engine/event-loop/operation-work.ts';
import { runInSlices, type SlicedWork } from '../../engine/event-loop/time-slice.ts';
import { isIncremental } from '../../engine/executor/incremental.ts';
import { toSubgraph } from '../../schema/federation/subgraph.ts';
import { createParsedDocumentCache } from '../document/document-cache.ts';
import { isGatewayQuery } from '../document/gateway-query.ts';
import { rejectSchemaFields } from '../document/introspection.ts';
import { parseDocument } from '../document/parse-document.ts';
import { limitRules } from '../document/query-limit.ts';
import { isValidatedAtOnce, validateDocument } from '../document/validate-document.ts';
import type { ServerPlugin } from '../request/request-state.ts';
import { incrementalRules } from './incremental.ts';

/** The maximum length of all documents that are kept: some hundred documents. With their plans, they need about 50 MB. */
const maxLength = 256 * 1024;

type Errors = readonly GraphQLError[];

/**
 * Parses and validates documents, and keeps the results: most clients send the same documents again and again.
 *
 * It replaces Yoga's cache. With that cache, every plugin adds its rules to each request, and the rules are compared with those of
 * the cached result. This takes longer than the execution of a small operation. Here, all rules are known before the first request.
 *
 * Yoga parses and validates in one turn of the event loop. Long documents are therefore validated before that, in several turns.
 */
export function useValidation({ introspection }: Config): ServerPlugin {
  const rules = [...specifiedRules, ...limitRules, ...(introspection ? [] : [rejectSchemaFields])];
  const parsed = createParsedDocumentCache<DocumentNode>(maxLength);
  const valid = new WeakSet<DocumentNode>();
  const inProgress = new WeakMap<DocumentNode, Promise<Errors>>();
  let schema: GraphQLSchema | undefined;

  function parseOnce(source: string | Source): DocumentNode {
    const text = source instanceof Source ? source.body : source;
    const known = parsed.get(text);
    if (known !== undefined) return known;
    const document = parseDocument(text);
    parsed.set(text, document);
    return document;
  }

  /** Keeps only valid documents: one with 50 errors needs five times the memory. */
  function keep(document: DocumentNode, errors: Errors): Errors {
    if (errors.length === 0) valid.add(document);
    else if (document.loc) parsed.delete(document.loc.source.body);
    return errors;
  }

  function validation(ownSchema: GraphQLSchema, document: DocumentNode): SlicedWork<Errors> {
    return validateDocument(
      isGatewayQuery(document) ? toSubgraph(ownSchema) : ownSchema,
      document,
      isIncremental(document) ? [...rules, ...incrementalRules] : rules,
    );
  }

  async function prepare(
    ownSchema: GraphQLSchema,
    document: DocumentNode,
    work: OperationWork,
  ): Promise<Errors> {
    for (let other = inProgress.get(document); other; other = inProgress.get(document)) {
      // The validation belongs to the operation that started it, which can end before it is complete.
      const errors = await other.catch(() => null);
      if (errors !== null) return errors;
    }
    const validating = validateInSlices(ownSchema, document, work);
    inProgress.set(document, validating);
    return await validating.finally(() => inProgress.delete(document));
  }

  async function validateInSlices(
    ownSchema: GraphQLSchema,
    document: DocumentNode,
    work: OperationWork,
  ): Promise<Errors> {
    await yieldToEventLoop();
    const errors = keep(document, await runInSlices(validation(ownSchema, document), work));
    await yieldToEventLoop();
    return errors;
  }

  return {
    onSchemaChange(payload) {
      schema = payload.schema;
    },
    onParams({ params: { query }, context }) {
      if (schema === undefined || typeof query !== 'string' || isValidatedAtOnce(query)) return;
      const document = parsedOrNull(query, parseOnce);
      if (document === null || valid.has(document)) return;
      const work = context.operationWork ?? new OperationWork();
      return prepare(schema, document, work).then((errors) => {
        context.preparedDocument = { document, errors };
      });
    },
    onParse({ context: { preparedDocument }, setParsedDocument, setParseFn }) {
      if (preparedDocument !== undefined) setParsedDocument(preparedDocument.document);
      else setParseFn(parseOnce);
    },
    onValidate({
      params: { schema: ownSchema, documentAST: document },
      context: { preparedDocument },
      setResult,
    }) {
      if (valid.has(document)) setResult([]);
      else if (preparedDocument !== undefined) setResult(preparedDocument.errors);
      else setResult(keep(document, finish(validation(ownSchema, document))));
    },
  };
}

/** Null for a syntax error, which Yoga finds again and reports. */
function parsedOrNull(text: string, parse: (text: string) => DocumentNode): DocumentNode | null {
  try {
    return parse(text);
  } catch {
    return null;
  }
}

/** Does all work without a pause. */
function finish<Result>(work: SlicedWork<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
