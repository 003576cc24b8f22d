import type { ExecutionResult } from 'graphql';
import type { Config } from '../../../config/config.ts';
import { sizeOfData } from '../../../engine/executor/run-plan.ts';
import type { PlannedSubscription } from '../../../engine/executor/subscription.ts';
import type { FeedItem } from '../../../live/feed/change-feed.ts';
import type { EventSource, SubscriptionChanges } from '../../../live/subscription/event-source.ts';
import type { OperationContext } from '../../request/context-factory.ts';
import { EventReport, type EventReportOptions } from './event-report.ts';
import { EventRun, type EventRunOptions, type EventRuns } from './event-run.ts';
import { executeRepeatedly } from './repeated-execution.ts';

/** What executing the events of a group of subscriptions needs. */
export interface PlannedSourceOptions extends EventReportOptions, EventRunOptions {
  readonly config: Config;
  readonly runs: EventRuns;
  /** Equal for groups whose changes can be executed with the same context. Null: those of this group need a context of their own. */
  readonly runKey: string | null;
}

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
      new EventRun(this.#options, observer).use(1, ({ context }) => work(context));
    return inNewContext(async (context) => {
      // Every field of Subscription receives these options and returns such a source, see schema/change/change-field.ts.
      const changes = await this.#planned.open({ ...options, inNewContext }, context);
      return changes as SubscriptionChanges;
    });
  }

  execute(
    items: readonly FeedItem<unknown>[],
    subscribers: number,
    untilCollected: () => Promise<void>,
  ): Promise<readonly ExecutionResult[]> {
    const { runs, runKey } = this.#options;
    const report = new EventReport(this.#options, items.length);
    let isFirst = false;
    const create = () => {
      isFirst = true;
      return new EventRun(this.#options, report.upstream);
    };
    const run = runKey === null ? create() : runs.join(runKey, create, untilCollected);
    return run.use(items.length, async () => {
      const execution = await executeRepeatedly(items, (event) => this.#execute(event, run), run);
      return report.end(execution, run.context, { subscribers, isFirst });
    });
  }

  bytesOf({ data }: ExecutionResult): number {
    return data ? (sizeOfData(data)?.bytes ?? 0) : 0;
  }

  failure(error: unknown): ExecutionResult {
    return this.#planned.failure(error);
  }

  #execute(event: FeedItem<unknown>, { context }: EventRun) {
    const { executor, maxResponseNodes, maxResponseBytes } = this.#options.config;
    if (executor === 'graphql-js') return this.#planned.executeWithGraphqlJs(event, context);
    const limits = { maxNodes: maxResponseNodes, maxBytes: maxResponseBytes };
    return this.#planned.execute(event, context, limits, context.operationWork);
  }
}
