import { GraphQLError } from 'graphql';
import type { Config } from '../../config/config.ts';
import { OperationWork } from '../../engine/event-loop/operation-work.ts';
import type { ErrorCode } from '../../schema/error/error-code.ts';
import { clientLeft } from '../request/client-error.ts';
import { hasClientLeft } from '../request/client-left.ts';
import type { ServerPlugin } from '../request/request-state.ts';

/**
 * Creates the work of each operation when its request has been read completely. It precedes everything that computes: the validation of
 * documents, the coercion of variables, the calculation of costs, and resolvers.
 */
export function useOperationWork({
  operationTimeoutMs,
  maxOperationProcessorMs,
}: Config): ServerPlugin {
  return {
    onParams({ request, context }) {
      const receivedAtMs = performance.now();
      context.receivedAtMs = receivedAtMs;
      context.operationWork = new OperationWork({
        ...(context.callerWork && { caller: context.callerWork }),
        maxProcessorMs: maxOperationProcessorMs,
        endReason() {
          // The execution has a timer, and listens to its client.
          const { operationAbort } = context;
          if (operationAbort !== undefined)
            return operationAbort.aborted ? operationAbort.reason : null;
          if (hasClientLeft({ request, ...(context.res && { res: context.res }) }))
            return leftReason();
          return performance.now() > receivedAtMs + operationTimeoutMs
            ? timeoutReason(operationTimeoutMs)
            : null;
        },
      });
    },
  };
}

/** Why an operation ended whose client has left. */
export const leftReason = () => reason('The client disconnected.', clientLeft);

/** Why an operation ended that took too long. */
export const timeoutReason = (ms: number) =>
  reason(`The operation was ended after ${ms} ms, the limit of this server.`, 'UPSTREAM_TIMEOUT', {
    help: 'Select fewer records or fields, or divide the operation into several.',
  });

/** It is also the error of fields that were loading. */
const reason = (message: string, code: ErrorCode | typeof clientLeft, advice = {}) =>
  new GraphQLError(message, { extensions: { code, retryable: true, ...advice } });
