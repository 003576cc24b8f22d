import type { ExecutionResult } from 'graphql';
import type { Feed, FeedItem, FeedPage, OpenOptions } from '../feed/change-feed.ts';

// What happens between a change at a service and a result at a client: subscriptions.ts finds the group of equal subscriptions,
// subscription-group.ts executes the changes of its feed once, and result-queue.ts holds the results of each client until it reads them. This
// folder knows neither a service nor a transport.

/** The changes that a subscription receives, in pages as they are read. */
export interface SubscriptionChanges
  extends AsyncIterable<FeedPage<unknown>>,
    Pick<Feed<unknown>, 'position' | 'pollIntervalMs'> {}

/** What a group of equal subscriptions does with its changes. */
export interface EventSource {
  /** Resolves when no later change can be missed. Rejects if the subscription must not start. */
  open(options: OpenOptions): Promise<SubscriptionChanges>;
  /**
   * Executes changes together. Returns a result for each of them, in their order. An item without a change means that changes are missing: its
   * result has the kind RESYNC. Reads that fail for a time are repeated.
   *
   * @param subscribers  How many clients receive the results.
   * @param untilCollected  Resolves when all groups of the caller have begun to execute the changes that have arrived with these. Their reads
   *                        are sent together.
   */
  execute(
    items: readonly FeedItem<unknown>[],
    subscribers: number,
    untilCollected: () => Promise<void>,
  ): Promise<readonly ExecutionResult[]>;
  /** The length of a result as JSON, in bytes. 0 if it is unknown. */
  bytesOf(result: ExecutionResult): number;
  /** The last result of a subscription whose changes cannot be read any more. */
  failure(error: unknown): ExecutionResult;
}
