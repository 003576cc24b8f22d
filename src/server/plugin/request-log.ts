import { type GraphQLError, getOperationAST } from 'graphql';
import { isAsyncIterable, mapAsyncIterator } from 'graphql-yoga';
import type { Logger } from 'pino';
import type { ServerPlugin } from '../request/request-state.ts';
import { type AnswerPart, errorsOf } from '../request/result-part.ts';

/** Longer names are cut: they come from the client. */
const maxNameLength = 100;

/**
 * Logs one line per request to the API: the operation's name, how long it ran, what it cost upstream, and the codes of
 * what failed. Never its text, its variables, addresses or headers.
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
      const write = (errors: readonly GraphQLError[]) => {
        const codes = errors.length > 0 ? codesOf(errors) : undefined;
        if (!operation) return logger.info({ requestId, errors: codes }, 'request refused');
        const { kind, name, startedAtMs } = operation;
        const ms = Math.round((performance.now() - startedAtMs) * 10) / 10;
        const upstream = graph?.upstream.report().totals;
        logger.info({ requestId, name, ms, upstream, errors: codes }, kind);
      };
      if (!isAsyncIterable(result))
        return Array.isArray(result) ? undefined : write(result.errors ?? []);
      const errors: GraphQLError[] = [];
      const look = <Part extends AnswerPart>(part: Part) => {
        errors.push(...errorsOf(part));
        return part;
      };
      // At the end of an answer in parts, or when its client has left.
      setResult(mapAsyncIterator(result, look, undefined, () => write(errors)));
    },
  };
}

function codesOf(errors: readonly GraphQLError[]): unknown[] {
  return [...new Set(errors.map(({ extensions }) => extensions['code']))];
}
