import { GraphQLError } from 'graphql';
import { isAsyncIterable } from 'graphql-yoga';
import type { Config } from '../../config/config.ts';
import { OperationAbort } from '../../operation/operation-abort.ts';
import type { ErrorCode } from '../../schema/error/error-code.ts';
import { clientLeft } from '../request/client-error.ts';
import { hasClientLeft, onClientLeft } from '../request/client-left.ts';
import type { Lifecycle } from '../request/lifecycle.ts';
import type { ServerPlugin } from '../request/request-state.ts';

/**
 * Aborts the signal of an operation when it exceeds its time limit, when its client disconnects, or when the server stops.
 *
 * Fields that are complete stay in the result. Fields that were still loading fail with UPSTREAM_TIMEOUT.
 *
 * A mutation that is in progress continues without its client, unless FINISH_MUTATIONS is off: the log then says what it has changed. A mutation
 * does not start if its client has left before.
 */
export function useOperationTimeout(
  { operationTimeoutMs, finishMutations }: Config,
  lifecycle: Lifecycle,
): ServerPlugin {
  return {
    onExecute({ context, extendContext }) {
      const operationAbort = new OperationAbort();
      extendContext({ operationAbort });
      lifecycle.begin(operationAbort);
      const abort = (message: string, code: AbortCode) =>
        operationAbort.abort(abortReason(message, code));
      const timer = setTimeout(() => {
        abort(`The operation was ended after ${operationTimeoutMs} ms.`, 'UPSTREAM_TIMEOUT');
        // Without this line, an operation that fails with an exception would stay registered.
        lifecycle.finish(operationAbort);
      }, operationTimeoutMs).unref();
      const abortForClient = () => abort('The client disconnected.', clientLeft);
      if (hasClientLeft(context)) abortForClient();
      const isFinished = finishMutations && context.operation?.kind === 'mutation';
      const ignoreClient = isFinished ? null : onClientLeft(context, abortForClient);
      const cleanUp = () => {
        clearTimeout(timer);
        lifecycle.finish(operationAbort);
        ignoreClient?.();
      };
      return {
        onExecuteDone({ result }) {
          if (!isAsyncIterable(result)) return cleanUp();
          let isComplete = false;
          return {
            onNext({ result: part }) {
              isComplete = 'hasNext' in part && !part.hasNext;
            },
            // The client does not receive the remaining parts, so their work is aborted.
            onEnd() {
              if (!isComplete) abortForClient();
              cleanUp();
            },
          };
        },
      };
    },
  };
}

type AbortCode = ErrorCode | typeof clientLeft;

/** The abort's reason, and the error of fields that were loading. */
function abortReason(message: string, code: AbortCode): GraphQLError {
  return new GraphQLError(message, { extensions: { code, retryable: true } });
}
