import type { ExecutionResult } from 'graphql';
import type { FeedItem, FeedPage } from '../feed/change-feed.ts';
import type { EventSource, SubscriptionChanges } from './event-source.ts';
import { ResultQueue } from './result-queue.ts';

/** How many changes are executed together at most. */
const maxTogether = 50;

/** What `extensions.subscription` of a result contains. */
export interface SubscriptionState {
  /** Where a client continues after this result. */
  readonly position: string;
  /** The time between two polls of the service at the moment. */
  readonly pollIntervalMs: number;
}

/** Equal subscriptions of one caller: each change is executed once, and all of them receive the result. */
export class SubscriptionGroup {
  readonly #source: EventSource;
  readonly #onEnd: () => void;
  readonly #abort = new AbortController();
  readonly #queues = new Set<ResultQueue>();
  readonly #opening: Promise<SubscriptionChanges>;
  #state: SubscriptionState = { position: '', pollIntervalMs: 0 };
  #isEnded = false;

  /**
   * @param after  The position after which the group continues. Null: it starts now.
   * @param onEnd  Called once, when no other subscription can join any more.
   */
  constructor(source: EventSource, after: string | null, onEnd: () => void) {
    this.#source = source;
    this.#onEnd = onEnd;
    this.#opening = source.open({ after, signal: this.#abort.signal });
    this.#opening.then(
      (changes) => this.#run(changes),
      () => this.#end(),
    );
  }

  /** Resolves when the group receives changes, with the state of a client that has received no result yet. Rejects if it cannot. */
  async opened(): Promise<SubscriptionState> {
    const state = this.#state;
    await this.#opening;
    // A client that joins later may have a result in its queue by now.
    return state.position === '' ? this.#state : state;
  }

  /** Adds a client. The group ends when its last client has left. */
  add(onLeft: () => void): ResultQueue {
    const queue: ResultQueue = new ResultQueue({
      onOverflow: () => this.#toResync(this.#state),
      onClosed: () => {
        this.#queues.delete(queue);
        onLeft();
        if (this.#queues.size === 0) this.#end();
      },
    });
    this.#queues.add(queue);
    return queue;
  }

  /** Completes the streams of all clients. */
  complete(last: ExecutionResult | null = null): void {
    this.#end();
    for (const queue of this.#queues) queue.complete(last);
  }

  #end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#onEnd();
    this.#abort.abort();
  }

  async #run(changes: SubscriptionChanges): Promise<void> {
    const { position, pollIntervalMs } = changes;
    this.#state = { position, pollIntervalMs };
    try {
      for await (const page of changes) await this.#deliver(page);
      this.complete();
    } catch (error) {
      // Nobody waits for a group whose clients have left.
      if (this.#queues.size > 0) this.complete(this.#source.failure(error));
    }
  }

  async #deliver({ items, pollIntervalMs }: FeedPage<unknown>): Promise<void> {
    for (let start = 0; start < items.length && !this.#isEnded; start += maxTogether)
      await this.#deliverTogether(items.slice(start, start + maxTogether), pollIntervalMs);
  }

  async #deliverTogether(
    items: readonly FeedItem<unknown>[],
    pollIntervalMs: number,
  ): Promise<void> {
    const changes = items.map(({ change }) => change);
    const results = await this.#source.execute(changes, this.#queues.size);
    for (const [index, { position }] of items.entries()) {
      this.#state = { position, pollIntervalMs };
      const executed = results[index] ?? {};
      const bytes = this.#source.bytesOf(executed);
      const result = withState(executed, this.#state);
      for (const queue of this.#queues) queue.push(result, bytes);
    }
  }

  #toResync(state: SubscriptionState) {
    return async () => {
      const [result = {}] = await this.#source.execute([null], 1);
      return withState(result, state);
    };
  }
}

const withState = (result: ExecutionResult, state: SubscriptionState): ExecutionResult => ({
  ...result,
  extensions: { ...result.extensions, subscription: state },
});
