import type { EventSource } from './event-source.ts';
import { EventTurns } from './event-turns.ts';
import type { ResultQueue } from './result-queue.ts';
import { SubscriptionGroup, type SubscriptionState } from './subscription-group.ts';
import { WaitingResults } from './waiting-results.ts';

export interface SubscriptionRequest {
  /** Equal for subscriptions that receive the same results: those of the same caller with the same document and variables. */
  readonly key: string;
  /** Equal for all subscriptions of one caller. */
  readonly caller: string;
  /** Continue after this position. Null: from now on. Such a subscription shares nothing: the others have received later changes. */
  readonly after: string | null;
  /** Called if no equal subscription is open. */
  readonly createSource: () => EventSource;
  /** Called once, when the stream has ended or could not start. */
  readonly onEnd: () => void;
  /** Called if the client must be disconnected, because it reads too slowly. */
  readonly onTooSlow: () => void;
}

export interface OpeningStream {
  readonly results: ResultQueue;
  /** Resolves when no later change can be missed. Rejects if the subscription must not start. */
  readonly opened: Promise<SubscriptionState>;
}

/** The open subscriptions of one server. */
export class Subscriptions {
  readonly #groups = new Map<string, SubscriptionGroup>();
  readonly #waiting: WaitingResults;
  readonly #turns = new EventTurns();

  /** @param maxWaitingBytes  How long the results are together, as JSON, that clients have not read yet. */
  constructor(maxWaitingBytes: number) {
    this.#waiting = new WaitingResults(maxWaitingBytes);
  }

  /** Joins the group of equal subscriptions, or starts one. */
  open({ key, caller, after, createSource, onEnd, onTooSlow }: SubscriptionRequest): OpeningStream {
    const group =
      (after === null ? this.#groups.get(key) : undefined) ??
      this.#start(key, caller, after, createSource());
    const results = group.add({ onLeft: onEnd, onTooSlow });
    return { results, opened: group.opened() };
  }

  #start(
    key: string,
    caller: string,
    after: string | null,
    source: EventSource,
  ): SubscriptionGroup {
    const shared = { waiting: this.#waiting, turns: this.#turns, caller };
    if (after !== null) return new SubscriptionGroup(source, shared, after, () => {});
    const group: SubscriptionGroup = new SubscriptionGroup(source, shared, null, () => {
      if (this.#groups.get(key) === group) this.#groups.delete(key);
    });
    this.#groups.set(key, group);
    return group;
  }
}
