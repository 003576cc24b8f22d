import type { ExecutionResult } from 'graphql';
import type { Config } from '../../../config/config.ts';
import { sizeOfData } from '../../../engine/executor/execute.ts';
import type { PlannedSubscription } from '../../../engine/executor/subscription.ts';
import type { EventSource, SubscriptionChanges } from '../../../live/subscription/event-source.ts';
import type { OperationContext } from '../../request/context-factory.ts';
import { EventReport, type EventReportOptions } from './event-report.ts';
import { type EventRunOptions, runWithContext } from './event-run.ts';

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
    return this.#planned.execute(change, context, limits, context.laterWork);
  }
}
