import type { GraphQLError } from 'graphql';
import { isAsyncIterable, mapAsyncIterator } from 'graphql-yoga';
import type { Logger } from 'pino';
import type { ErrorCode } from '../../schema/error/error-code.ts';
import { logIdsOf, nameCaller } from '../request/caller-name.ts';
import { hashOf, toStartedOperation } from '../request/operation-name.ts';
import type { RequestState, ServerPlugin } from '../request/request-state.ts';
import { errorsOf, type ResultPart } from '../request/result-part.ts';

/**
 * Logs one line per operation: its name, its document, its caller, its duration, what it changed, the codes of its errors and its requests to
 * each service. An operation that failed has the level `warn`. access-log.ts logs requests that are rejected before they are executed.
 *
 * The log never contains the document, variables, URLs or headers.
 */
export function useRequestLog(logger: Logger): ServerPlugin {
  return {
    onExecute({ args, extendContext }) {
      extendContext({ operation: toStartedOperation(args) });
    },
    onSubscribe({ args, extendContext }) {
      extendContext({ operation: toStartedOperation(args) });
    },
    onResultProcess({ result, setResult, serverContext }) {
      if (!logger.isLevelEnabled('warn')) return;
      if (!isAsyncIterable(result)) {
        if (!Array.isArray(result))
          writeResult(logger, serverContext, codesOf(result.errors ?? []), null);
        return;
      }
      // A subscription can have any number of results.
      const codes = new Set<unknown>();
      let count = 0;
      const collectErrors = <Part extends ResultPart>(part: Part) => {
        for (const code of codesOf(errorsOf(part))) codes.add(code);
        count += 1;
        return part;
      };
      const isSubscription = serverContext.operation?.kind === 'subscription';
      const write = () => {
        if (serverContext.subscription?.isTooSlow) codes.add(tooSlow);
        writeResult(logger, serverContext, codes, isSubscription ? count : null);
      };
      // Runs at the end of an incremental result or a subscription, or when the client disconnects.
      setResult(mapAsyncIterator(result, collectErrors, undefined, write));
    },
  };
}

/** The code of a subscription whose client read too slowly. Only the log contains it: the client reads nothing. */
const tooSlow: ErrorCode = 'SERVER_BUSY';

/** @param results  How many results a subscription had. Null for other operations. */
function writeResult(
  logger: Logger,
  state: RequestState,
  errorCodes: ReadonlySet<unknown>,
  results: number | null,
): void {
  const { operation, graph } = state;
  const codes = errorCodes.size > 0 ? [...errorCodes] : undefined;
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
    ...logIdsOf(state),
    name,
    document: hashOf(document),
    caller: nameCaller(state),
    ms: Math.round((performance.now() - startedAtMs) * 10) / 10,
    ...summary,
    ...(results === null ? {} : { results }),
    errors: codes,
  };
  if (isFailure) logger.warn(line, kind);
  else logger.info(line, kind);
}

const codesOf = (errors: readonly GraphQLError[]): ReadonlySet<unknown> =>
  new Set(errors.map(({ extensions }) => extensions['code']));
