import { getOperationAST } from 'graphql';
import type { Logger } from 'pino';
import type { ServerPlugin } from './plugin.ts';

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
    onResultProcess({ result, serverContext }) {
      const { requestId, operation, graph } = serverContext;
      const errors = 'errors' in result ? codesOf(result.errors ?? []) : undefined;
      if (!operation) return logger.info({ requestId, errors }, 'request refused');
      const { kind, name, startedAtMs } = operation;
      const ms = Math.round((performance.now() - startedAtMs) * 10) / 10;
      const upstream = graph?.upstream.report().totals;
      logger.info({ requestId, name, ms, upstream, errors }, kind);
    },
  };
}

function codesOf(errors: readonly { extensions?: Readonly<Record<string, unknown>> }[]): unknown[] {
  return [...new Set(errors.map((error) => error.extensions?.['code']))];
}
