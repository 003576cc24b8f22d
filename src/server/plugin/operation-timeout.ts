import { isAsyncIterable } from 'graphql-yoga';
import type { Config } from '../../config/config.ts';
import { OperationAbort } from '../../operation/operation-abort.ts';
import { hasClientLeft, onClientLeft } from '../request/client-left.ts';
import type { Lifecycle } from '../request/lifecycle.ts';
import type { ServerPlugin } from '../request/request-state.ts';
import { leftReason, timeoutReason } from './operation-work.ts';

/**
 * Aborts the signal of an operation when it exceeds its time limit, when its client disconnects, or when the server stops. The signal ends
 * its requests to the services, and its work in slices.
 *
 * Fields that are complete stay in the result. Fields that were still loading fail with UPSTREAM_TIMEOUT.
 *
 * A mutation that has sent a write continues without its client, unless FINISH_MUTATIONS is off: the log then says what it has changed. A
 * mutation that has sent nothing ends, and so does a dry run.
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
      const { receivedAtMs = performance.now(), operationWork } = context;
      const timer = setTimeout(
        () => {
          operationAbort.abort(timeoutReason(operationTimeoutMs));
          // Without this line, an operation that fails with an exception would stay registered.
          lifecycle.finish(operationAbort);
        },
        receivedAtMs + operationTimeoutMs - performance.now(),
      ).unref();
      const abortForClient = () => operationAbort.abort(leftReason());
      if (hasClientLeft(context)) abortForClient();
      const ignoreClient = onClientLeft(context, () => {
        if (!finishMutations || operationWork?.hasWritten !== true) abortForClient();
      });
      const cleanUp = () => {
        clearTimeout(timer);
        lifecycle.finish(operationAbort);
        ignoreClient();
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
