import { type ExecutionResult, GraphQLError } from 'graphql';
import type { Config } from '../../../config/config.ts';
import { type CallerWork, OperationWork } from '../../../engine/event-loop/operation-work.ts';
import { sizeOfData } from '../../../engine/executor/run-plan.ts';
import type { PlannedSubscription } from '../../../engine/executor/subscription.ts';
import type { EventSource, SubscriptionChanges } from '../../../live/subscription/event-source.ts';
import { OperationAbort, type RequestSignal } from '../../../operation/operation-abort.ts';
import type { UpstreamObserver } from '../../../operation/report/upstream-observer.ts';
import type { OperationContext } from '../../request/context-factory.ts';
import type { Lifecycle } from '../../request/lifecycle.ts';
import { EventReport, type EventReportOptions } from './event-report.ts';

/** What executing the events of a group of subscriptions needs. */
export interface PlannedSourceOptions extends EventReportOptions, EventRunOptions {
  readonly config: Config;
}

/** The events of a subscription that was planned. */
export class PlannedSource implements EventSource {
  readonly #planned: PlannedSubscription;
  readonly #options: PlannedSourceOptions;

  constructor(planned: PlannedSubscription, options: PlannedSourceOptions) {
    this.#planned = planned;
    this.#options = options;
  }

  open(options: Parameters<EventSource['open']>[0]): Promise<SubscriptionChanges> {
    const observer = this.#options.observer?.files ?? null;
    const inNewContext = <Result>(work: (context: OperationContext) => Promise<Result>) =>
      runWithContext(this.#options, { observer, events: 1 }, work);
    return inNewContext(async (context) => {
      // Every field of Subscription receives these options and returns such a source, see schema/change/change-field.ts.
      const changes = await this.#planned.open({ ...options, inNewContext }, context);
      return changes as SubscriptionChanges;
    });
  }

  execute(changes: readonly unknown[], subscribers: number): Promise<readonly ExecutionResult[]> {
    const report = new EventReport(this.#options, changes.length);
    const { upstream: observer } = report;
    return runWithContext(this.#options, { observer, events: changes.length }, async (context) => {
      const results = await Promise.all(changes.map((change) => this.#execute(change, context)));
      return report.end(results, context, subscribers);
    });
  }

  bytesOf({ data }: ExecutionResult): number {
    return data ? (sizeOfData(data)?.bytes ?? 0) : 0;
  }

  failure(error: unknown): ExecutionResult {
    return this.#planned.failure(error);
  }

  #execute(change: unknown, context: OperationContext) {
    const { executor, maxResponseNodes, maxResponseBytes } = this.#options.config;
    if (executor === 'graphql-js') return this.#planned.executeWithGraphqlJs(change, context);
    const limits = { maxNodes: maxResponseNodes, maxBytes: maxResponseBytes };
    return this.#planned.execute(change, context, limits, context.operationWork);
  }
}

/** Creates the context of a run: of a subscription that starts, or of changes that are executed together. */
type CreateContext = (
  signal: RequestSignal,
  work: OperationWork,
  observer: UpstreamObserver | null,
  events: number,
) => OperationContext;

/** What a run needs. */
interface EventRunOptions {
  readonly config: Pick<Config, 'operationTimeoutMs' | 'maxOperationProcessorMs'>;
  /** What the operations of the subscriber share. Undefined for a call in this process. */
  readonly callerWork: CallerWork | undefined;
  readonly lifecycle: Lifecycle;
  readonly createContext: CreateContext;
}

/**
 * Does work with a context of its own, as an operation does. The time limit of an operation applies to the work, and not to the stream that it
 * belongs to.
 */
async function runWithContext<Result>(
  { config, callerWork: caller, lifecycle, createContext }: EventRunOptions,
  { observer, events }: { readonly observer: UpstreamObserver | null; readonly events: number },
  work: (context: OperationContext) => Promise<Result>,
): Promise<Result> {
  const { operationTimeoutMs, maxOperationProcessorMs } = config;
  const abort = new OperationAbort();
  const operationWork = new OperationWork({
    ...(caller && { caller }),
    maxProcessorMs: maxOperationProcessorMs * events,
    endReason: () => (abort.aborted ? abort.reason : null),
  });
  lifecycle.begin(abort);
  const timer = setTimeout(() => abort.abort(timedOut(operationTimeoutMs)), operationTimeoutMs);
  try {
    return await work(createContext(abort, operationWork, observer, events));
  } finally {
    clearTimeout(timer);
    lifecycle.finish(abort);
  }
}

const timedOut = (operationTimeoutMs: number) =>
  new GraphQLError(`The event was ended after ${operationTimeoutMs} ms.`, {
    extensions: { code: 'UPSTREAM_TIMEOUT', retryable: true },
  });
