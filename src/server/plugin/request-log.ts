import { type GraphQLError, getOperationAST } from 'graphql';
import { isAsyncIterable, mapAsyncIterator } from 'graphql-yoga';
import type { Logger } from 'pino';
import type { ServerPlugin } from '../request/request-state.ts';
import { errorsOf, type ResultPart } from '../request/result-part.ts';

/** Longer operation names are cut, because they come from the client. */
const maxNameLength = 100;

/**
 * Logs one line per request to the API: the operation's name, its duration, its upstream cost and the codes of its errors.
 * The log never contains the document, variables, URLs or headers.
 */
export function useRequestLog(logger: Logger): ServerPlugin {
  return {
    onExecute({ args, extendContext }) {
      const operation = getOperationAST(args.document, args.operationName);
      extendContext({
        operation: {
          kind: operation?.operation ?? 'unknown',
          name: operation?.name?.value.slice(0, maxNameLength),
          startedAtMs: performance.now(),
        },
      });
    },
    onResultProcess({ result, setResult, serverContext }) {
      const { requestId, operation, graph } = serverContext;
      if (!logger.isLevelEnabled('info')) return;
      const write = (errors: readonly GraphQLError[]) => {
        const codes = errors.length > 0 ? codesOf(errors) : undefined;
        if (!operation) return logger.info({ requestId, errors: codes }, 'request rejected');
        const { kind, name, startedAtMs } = operation;
        const ms = Math.round((performance.now() - startedAtMs) * 10) / 10;
        const upstream = graph?.upstream.report().totals;
        logger.info({ requestId, name, ms, upstream, errors: codes }, kind);
      };
      if (!isAsyncIterable(result))
        return Array.isArray(result) ? undefined : write(result.errors ?? []);
      const errors: GraphQLError[] = [];
      const collectErrors = <Part extends ResultPart>(part: Part) => {
        errors.push(...errorsOf(part));
        return part;
      };
      // Runs at the end of an incremental result, or when the client disconnects.
      setResult(mapAsyncIterator(result, collectErrors, undefined, () => write(errors)));
    },
  };
}

function codesOf(errors: readonly GraphQLError[]): unknown[] {
  return [...new Set(errors.map(({ extensions }) => extensions['code']))];
}
