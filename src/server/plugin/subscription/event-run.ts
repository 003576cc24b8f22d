import { GraphQLError } from 'graphql';
import type { Config } from '../../../config/config.ts';
import { OperationAbort, type RequestSignal } from '../../../operation/operation-abort.ts';
import type { UpstreamObserver } from '../../../operation/report/upstream-observer.ts';
import type { OperationContext } from '../../request/context-factory.ts';
import type { Lifecycle } from '../../request/lifecycle.ts';

/** Creates the context of a run: of a subscription that starts, or of changes that are executed together. */
export type CreateContext = (
  signal: RequestSignal,
  observer: UpstreamObserver | null,
  events: number,
) => OperationContext;

/** What a run needs. */
export interface EventRunOptions {
  readonly config: Pick<Config, 'operationTimeoutMs'>;
  readonly lifecycle: Lifecycle;
  readonly createContext: CreateContext;
}

/**
 * Does work with a context of its own, as an operation does. The time limit of an operation applies to the work, and not to the stream that it
 * belongs to.
 */
export async function runWithContext<Result>(
  { config: { operationTimeoutMs }, lifecycle, createContext }: EventRunOptions,
  { observer, events }: { readonly observer: UpstreamObserver | null; readonly events: number },
  work: (context: OperationContext) => Promise<Result>,
): Promise<Result> {
  const abort = new OperationAbort();
  lifecycle.begin(abort);
  const timer = setTimeout(() => abort.abort(timedOut(operationTimeoutMs)), operationTimeoutMs);
  try {
    return await work(createContext(abort, observer, events));
  } finally {
    clearTimeout(timer);
    lifecycle.finish(abort);
  }
}

const timedOut = (operationTimeoutMs: number) =>
  new GraphQLError(`The event was ended after ${operationTimeoutMs} ms.`, {
    extensions: { code: 'UPSTREAM_TIMEOUT', retryable: true },
  });
