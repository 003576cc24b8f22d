import type { ExecutionResult } from 'graphql';
import type { FeedItem, FeedPage } from '../feed/change-feed.ts';
import type { EventSource, SubscriptionChanges } from './event-source.ts';
import type { EventTurns } from './event-turns.ts';
import { type MeasuredResult, ResultQueue } from './result-queue.ts';
import type { WaitingResults } from './waiting-results.ts';

/** How many changes are executed together at most. */
const maxTogether = 50;

/** What `extensions.subscription` of a result contains. */
export interface SubscriptionState {
  /** Where a client continues after this result. */
  readonly position: string;
  /** The time between two polls of the service at the moment. */
  readonly pollIntervalMs: number;
}

/** What a group shares with the others of its server. */
export interface GroupScope {
  /** Counts what clients hold. */
  readonly waiting: WaitingResults;
  /** Divides the processor among the callers. */
  readonly turns: EventTurns;
  /** Equal for the groups of one caller. */
  readonly caller: string;
}

export interface GroupClient {
  /** Called once, when it reads no more. */
  onLeft(): void;
  /** Called if it must be disconnected, because it does not read the result that is being sent to it. */
  onTooSlow(): void;
}

/** Equal subscriptions of one caller: each change is executed once, and all of them receive the result. */
export class SubscriptionGroup {
  readonly #source: EventSource;
  readonly #shared: GroupScope;
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
  constructor(source: EventSource, shared: GroupScope, after: string | null, onEnd: () => void) {
    this.#source = source;
    this.#shared = shared;
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
  add({ onLeft, onTooSlow }: GroupClient): ResultQueue {
    const listener = {
      onOverflow: () => this.#toResync(this.#state),
      onTooSlow,
      onClosed: () => {
        this.#queues.delete(queue);
        onLeft();
        if (this.#queues.size === 0) this.#end();
      },
    };
    const queue: ResultQueue = new ResultQueue(listener, this.#shared.waiting);
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
    const { caller, turns } = this.#shared;
    await turns.take(caller);
    if (this.#isEnded) return;
    const results = await this.#source.execute(items, this.#queues.size, () =>
      turns.untilNoneWaits(caller),
    );
    await turns.take(caller);
    for (const [index, { position }] of items.entries()) {
      this.#state = { position, pollIntervalMs };
      const executed = results[index] ?? {};
      const bytes = this.#source.bytesOf(executed);
      // One object for all: the transports format it once.
      const measured = { result: withState(executed, this.#state), bytes };
      for (const queue of this.#queues) queue.push(measured);
    }
  }

  #toResync(state: SubscriptionState) {
    return async (): Promise<MeasuredResult> => {
      const { position } = state;
      const [result = {}] = await this.#source.execute(
        [{ position, change: null }],
        1,
        async () => {},
      );
      return { result: withState(result, state), bytes: this.#source.bytesOf(result) };
    };
  }
}

const withState = (result: ExecutionResult, state: SubscriptionState): ExecutionResult => ({
  ...result,
  extensions: { ...result.extensions, subscription: state },
});
