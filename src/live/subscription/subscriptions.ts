import type { EventSource } from './event-source.ts';
import type { ResultQueue } from './result-queue.ts';
import { SubscriptionGroup, type SubscriptionState } from './subscription-group.ts';

/** One subscription of a client. */
export interface SubscriptionRequest {
  /** Equal for subscriptions that receive the same results: those of the same caller with the same document and variables. */
  readonly key: string;
  /** Continue after this position. Null: from now on. Such a subscription shares nothing: the others have received later changes. */
  readonly after: string | null;
  /** Called if no equal subscription is open. */
  readonly createSource: () => EventSource;
  /** Called once, when the stream has ended or could not start. */
  readonly onEnd: () => void;
}

/** A stream that has started to open. */
export interface OpeningStream {
  readonly results: ResultQueue;
  /** Resolves when no later change can be missed. Rejects if the subscription must not start. */
  readonly opened: Promise<SubscriptionState>;
}

/** The open subscriptions of one server. */
export class Subscriptions {
  readonly #groups = new Map<string, SubscriptionGroup>();

  /** Joins the group of equal subscriptions, or starts one. */
  open({ key, after, createSource, onEnd }: SubscriptionRequest): OpeningStream {
    const group =
      (after === null ? this.#groups.get(key) : undefined) ??
      this.#start(key, after, createSource());
    const results = group.add(onEnd);
    return { results, opened: group.opened() };
  }

  #start(key: string, after: string | null, source: EventSource): SubscriptionGroup {
    if (after !== null) return new SubscriptionGroup(source, after, () => {});
    const group: SubscriptionGroup = new SubscriptionGroup(source, null, () => {
      if (this.#groups.get(key) === group) this.#groups.delete(key);
    });
    this.#groups.set(key, group);
    return group;
  }
}
