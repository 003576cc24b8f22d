import { createHash } from 'node:crypto';
import { type DocumentNode, type GraphQLError, getOperationAST } from 'graphql';
import { isAsyncIterable, mapAsyncIterator } from 'graphql-yoga';
import type { Logger } from 'pino';
import { nameCaller } from '../request/caller-name.ts';
import type { RequestState, ServerPlugin } from '../request/request-state.ts';
import { errorsOf, type ResultPart } from '../request/result-part.ts';

/** Longer operation names are cut, because they come from the client. */
const maxNameLength = 100;

/**
 * Logs one line per operation: its name, its document, its caller, its duration, what it changed, the codes of its errors and its requests to
 * each service. An operation that failed has the level `warn`. access-log.ts logs requests that are rejected before they are executed.
 *
 * The log never contains the document, variables, URLs or headers.
 */
export function useRequestLog(logger: Logger): ServerPlugin {
  return {
    onExecute({ args, extendContext }) {
      const { document } = args;
      const operation = getOperationAST(document, args.operationName);
      extendContext({
        operation: {
          kind: operation?.operation ?? 'unknown',
          name: operation?.name?.value.slice(0, maxNameLength),
          document,
          startedAtMs: performance.now(),
        },
      });
    },
    onResultProcess({ result, setResult, serverContext }) {
      if (!logger.isLevelEnabled('warn')) return;
      if (!isAsyncIterable(result)) {
        if (!Array.isArray(result)) writeResult(logger, serverContext, result.errors ?? []);
        return;
      }
      const errors: GraphQLError[] = [];
      const collectErrors = <Part extends ResultPart>(part: Part) => {
        errors.push(...errorsOf(part));
        return part;
      };
      const write = () => writeResult(logger, serverContext, errors);
      // Runs at the end of an incremental result, or when the client disconnects.
      setResult(mapAsyncIterator(result, collectErrors, undefined, write));
    },
  };
}

function writeResult(logger: Logger, state: RequestState, errors: readonly GraphQLError[]): void {
  const { requestId, operation, graph } = state;
  const codes = errors.length > 0 ? codesOf(errors) : undefined;
  if (!operation) {
    // The status of the response is not known yet.
    state.rejectionCodes = codes ?? [];
    return;
  }
  state.isLogged = true;
  const summary = graph?.upstream.summary();
  const isFailure = codes !== undefined || summary?.failedItems !== undefined;
  if (!isFailure && !logger.isLevelEnabled('info')) return;
  const { kind, name, document, startedAtMs } = operation;
  const line = {
    requestId,
    name,
    document: hashOf(document),
    caller: nameCaller(state),
    ms: Math.round((performance.now() - startedAtMs) * 10) / 10,
    ...summary,
    errors: codes,
  };
  if (isFailure) logger.warn(line, kind);
  else logger.info(line, kind);
}

const codesOf = (errors: readonly GraphQLError[]): unknown[] => [
  ...new Set(errors.map(({ extensions }) => extensions['code'])),
];

/** A document is parsed once and executed often. */
const hashes = new WeakMap<DocumentNode, string>();

/** The first 16 characters of the SHA-256 of the document's text, which clients also send as the id of a persisted document. */
function hashOf(document: DocumentNode): string | undefined {
  const known = hashes.get(document);
  if (known !== undefined || document.loc === undefined) return known;
  const hash = createHash('sha256').update(document.loc.source.body).digest('hex').slice(0, 16);
  hashes.set(document, hash);
  return hash;
}
