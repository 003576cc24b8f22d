import { GraphQLError } from 'graphql';
import { isAsyncIterable } from 'graphql-yoga';
import type { Config } from '../../config/config.ts';
import type { ServerPlugin } from '../request/request-state.ts';

/**
 * Ends an operation whose time is up, or whose client has left: the signal it runs under aborts.
 *
 * What was answered by then is kept; fields that were still waiting fail with UPSTREAM_TIMEOUT.
 */
export function useOperationTimeout({ operationTimeoutMs }: Config): ServerPlugin {
  return {
    onExecute({ context, extendContext }) {
      const controller = new AbortController();
      extendContext({ signal: controller.signal });
      const abort = (message: string, code: string) => controller.abort(ended(message, code));
      const timer = setTimeout(
        () => abort(`The operation was ended after ${operationTimeoutMs} ms.`, 'UPSTREAM_TIMEOUT'),
        operationTimeoutMs,
      ).unref();
      // Not AbortSignal.any: the signal of whatwg-node's request is only shaped like one.
      const { signal: client } = context.request;
      const leave = () => abort('The client has left.', 'CLIENT_LEFT');
      if (client.aborted) leave();
      client.addEventListener('abort', leave, { once: true });
      const end = () => {
        clearTimeout(timer);
        client.removeEventListener('abort', leave);
      };
      return {
        onExecuteDone({ result }) {
          if (!isAsyncIterable(result)) return end();
          let isComplete = false;
          return {
            onNext({ result: part }) {
              isComplete = 'hasNext' in part && !part.hasNext;
            },
            // Nobody waits for the parts that are left: what goes on for them ends.
            onEnd() {
              if (!isComplete) leave();
              end();
            },
          };
        },
      };
    },
  };
}

/** The reason of the abort, which the fields that waited fail with. CLIENT_LEFT is seen in the log alone. */
function ended(message: string, code: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code, retryable: true } });
}
