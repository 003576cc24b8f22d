import { setTimeout as sleep } from 'node:timers/promises';
import { upstreamServices } from '../../account/credential.ts';
import type { ChangingService } from '../../config/declaration/services.ts';
import {
  type TransportReason,
  UpstreamError,
  type UpstreamService,
} from '../../upstream/http/upstream-error.ts';
import { accountDisconnected, endsCredential } from './access-end.ts';
import type { Notifications, NotifiedFeed } from './notification.ts';
import { type PollBudget, toMaxFeeds, toPollIntervalMs } from './poll-interval.ts';
import { ResourceFeed } from './resource-feed.ts';
import type { ChangeSource } from './source/change-source.ts';
import type { FeedStore } from './store/feed-store.ts';

export interface CredentialPollerOptions<Change> {
  readonly service: ChangingService;
  /** The key of the credential. */
  readonly credential: string;
  readonly source: ChangeSource<Change>;
  readonly store: FeedStore;
  readonly budget: PollBudget;
  /** Makes the service send notifications of a resource. Null: it sends none. */
  readonly follow: ((resource: string, feed: FollowedFeed) => Notifications) | null;
  /** How often feeds are polled whose service sends notifications, at most. */
  readonly notifiedIntervalMs: number;
  /** Called once, when no feed is left. */
  readonly onEnd: () => void;
}

type FollowedFeed = Pick<NotifiedFeed, 'cursor' | 'isPolling' | 'onStart' | 'onChange'>;

/** Polls the feeds of one credential at one service, all in the same turn of the event loop, so that they share batches. */
export class CredentialPoller<Change> {
  readonly #options: CredentialPollerOptions<Change>;
  readonly #feeds = new Map<string, ResourceFeed<Change>>();
  #timer = new AbortController();
  #polledAt = performance.now();

  constructor(options: CredentialPollerOptions<Change>) {
    this.#options = options;
  }

  /** The number of requests with which all feeds are polled once. */
  #reads(): number {
    const { source } = this.#options;
    let reads = 0;
    for (const resource of this.#feeds.keys()) reads += source.readsPerPoll?.(resource) ?? 1;
    return reads;
  }

  #intervalMs(isNotified: boolean): number {
    const intervalMs = toPollIntervalMs(this.#reads(), this.#options.budget);
    return isNotified ? Math.max(intervalMs, this.#options.notifiedIntervalMs) : intervalMs;
  }

  /** The feed of a resource. Throws an UpstreamError if there are too many. */
  feed(resource: string): ResourceFeed<Change> {
    const found = this.#feeds.get(resource);
    if (found !== undefined) return found;
    const { service, credential, source, store, budget, follow } = this.#options;
    const upstream = upstreamServices[service];
    if (this.#reads() >= toMaxFeeds(budget)) throw tooManyFeeds(upstream, this.#feeds.size);
    const feed = new ResourceFeed<Change>({
      resource,
      source,
      store,
      name: { service, credential, resource },
      pollIntervalMs: (isNotified) => this.#intervalMs(isNotified),
      follow: follow && ((cursor, listeners) => follow(resource, { cursor, ...listeners })),
      onIntervalChange: () => this.#timer.abort(),
      onRefused: (error) => (endsCredential(error) ? this.end(error) : feed.end(error)),
      onCredentialEnd: () => this.end(accountDisconnected(upstream)),
      onEnd: () => this.#remove(resource),
    });
    this.#feeds.set(resource, feed);
    this.#timer.abort();
    if (this.#feeds.size === 1) void this.#run();
    return feed;
  }

  /** Ends all feeds, with an error for their readers or without. */
  end(error: Error | null): void {
    for (const feed of [...this.#feeds.values()]) feed.end(error);
  }

  #remove(resource: string): void {
    this.#feeds.delete(resource);
    this.#timer.abort();
    if (this.#feeds.size > 0) return;
    this.#options.source.close();
    this.#options.onEnd();
  }

  async #run(): Promise<void> {
    this.#polledAt = performance.now();
    while (this.#feeds.size > 0) {
      if (!(await this.#waitForNextPoll())) continue;
      const now = performance.now();
      this.#polledAt = now;
      await Promise.all(
        [...this.#feeds.values()].map((feed) =>
          this.#isDue(feed, now) ? feed.polls.poll() : null,
        ),
      );
    }
  }

  #isDue(feed: ResourceFeed<Change>, now: number): boolean {
    // A timer can fire a little earlier than the feed is due.
    const toleranceMs = this.#intervalMs(false) / 2;
    const isDue =
      !feed.polls.isNotified ||
      now - feed.polls.polledAt + toleranceMs >= this.#options.notifiedIntervalMs;
    if (isDue) feed.polls.polledAt = now;
    return isDue;
  }

  /** Returns false if the number of feeds, and with it the interval, has changed. */
  async #waitForNextPoll(): Promise<boolean> {
    this.#timer = new AbortController();
    const waitedMs = performance.now() - this.#polledAt;
    const intervalMs = this.#intervalMs(
      [...this.#feeds.values()].every((feed) => feed.polls.isNotified),
    );
    try {
      const { signal } = this.#timer;
      await sleep(Math.max(0, intervalMs - waitedMs), undefined, { signal, ref: false });
      return true;
    } catch {
      return false;
    }
  }
}

const tooManyFeeds = ({ id, name }: UpstreamService, count: number) =>
  new UpstreamError<TransportReason>({
    reason: 'rate-limited',
    service: id,
    message: `The limits of ${name} permit live updates of ${count} resources with one account, and this many are followed already.`,
    help: 'End another subscription first.',
    delivery: 'no',
  });
