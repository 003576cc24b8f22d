import { endsFeed } from './access-end.ts';
import type { Notifications, NotifiedFeed } from './notification.ts';
import type { ChangeSource } from './source/change-source.ts';
import type { FeedLog, PollRight } from './store/feed-store.ts';

export interface FeedPollOptions<Change> {
  readonly resource: string;
  readonly source: ChangeSource<Change>;
  readonly log: FeedLog<Change>;
  /** Makes the service send notifications, as long as this instance polls. Null: it sends none. */
  readonly follow:
    | ((cursor: () => string, listeners: NotificationListeners) => Notifications)
    | null;
  /** Called when `isNotified` may have changed. */
  readonly onIntervalChange: () => void;
  /** Called when the service refuses the feed. */
  readonly onRefused: (error: Error) => void;
}

type NotificationListeners = Pick<NotifiedFeed, 'isPolling' | 'onStart' | 'onChange'>;

/** Reads the changes of one feed from the service into its log, if this instance has the right to poll. */
export class FeedPoll<Change> {
  readonly #options: FeedPollOptions<Change>;
  #started: Promise<void> | null = null;
  #polling: Promise<void> | null = null;
  #mustPollAgain = false;
  /** Whether a notification has said that there are changes, and no read has begun since. */
  #isExpected = false;
  /** Whether the last poll failed, or found nothing although a notification said that there are changes. */
  #isOverdue = false;
  #notifications: Notifications | null = null;
  #hasEnded = false;
  /** When the schedule last polled it, in milliseconds of `performance.now()`. */
  polledAt = 0;

  constructor(options: FeedPollOptions<Change>) {
    this.#options = options;
  }

  /** Whether polls are needed only in case a notification is lost. */
  get isNotified(): boolean {
    return this.#notifications?.isReliable === true && !this.#isOverdue;
  }

  /** Sets the cursor, unless another instance has. Later calls return the same promise. */
  start(): Promise<void> {
    this.#started ??= this.#start();
    return this.#started;
  }

  /** Polls because the service has sent a notification. */
  trigger(): void {
    void this.poll(true);
    this.#notifications?.arrived();
  }

  /**
   * Reads the service until there is nothing more. Never rejects: after a failure that may pass, the next poll reads on.
   *
   * @param isExpected  Whether a notification said that there are changes.
   */
  poll(isExpected = false): Promise<void> {
    if (isExpected) this.#isExpected = true;
    if (this.#polling !== null) this.#mustPollAgain = true;
    this.#polling ??= this.#pollUntilCurrent();
    return this.#polling;
  }

  /** Reads nothing more. A read in progress is ignored. */
  end(): void {
    this.#hasEnded = true;
    this.#notifications?.end();
  }

  async #start(): Promise<void> {
    const { resource, source, log } = this.#options;
    const lease = await log.lease();
    if (lease === null) return;
    if (lease.cursor !== null) return this.#follow();
    const readAt = Date.now();
    const cursor = await source.start(resource);
    const empty = { changes: [], hasMore: false, isReset: false };
    if (this.#hasEnded) return;
    await log.append(lease, { ...empty, before: cursor, after: cursor, readAt });
    this.#follow();
  }

  /** Polls once more if another poll was requested in the meantime. */
  async #pollUntilCurrent(): Promise<void> {
    let isUnanswered = false;
    try {
      await this.#started;
      do {
        const isExpected = this.#isExpected;
        this.#mustPollAgain = false;
        this.#isExpected = false;
        const count = await this.#readAll(isExpected || this.#isOverdue);
        // The service can send a notification before its list contains the change.
        isUnanswered = isExpected && count === 0;
      } while (this.#mustPollAgain && !this.#hasEnded);
      this.#setOverdue(isUnanswered);
    } catch (error) {
      if (!this.#hasEnded && endsFeed(error)) this.#options.onRefused(error as Error);
      this.#setOverdue(true);
    } finally {
      this.#polling = null;
    }
  }

  /** Returns the number of changes. */
  async #readAll(isNotified: boolean): Promise<number> {
    const lease = await this.#options.log.lease();
    if (lease === null) {
      // The instance that polls follows the feed itself.
      this.#notifications?.end();
      this.#notifications = null;
    }
    if (lease === null || lease.cursor === null) return 0;
    this.#follow();
    return this.#readFrom(lease.cursor, lease, isNotified);
  }

  async #readFrom(from: string, lease: PollRight, isNotified: boolean): Promise<number> {
    const { resource, source, log } = this.#options;
    let count = 0;
    for (let before = from; ; ) {
      const readAt = Date.now();
      const { cursor: after, ...page } = await source.read(resource, before);
      if (this.#hasEnded) return count;
      count += page.changes.length;
      if (page.changes.length > 0 || page.isReset) source.stopSharing();
      const isAdded = await log.append(lease, { ...page, before, after, readAt });
      const isMissed = page.changes.length > 0 && !isNotified && !this.#mustPollAgain;
      if (isMissed && this.#notifications?.isReliable) this.#notifications.missed();
      if (!isAdded || !page.hasMore || this.#hasEnded) return count;
      before = after;
    }
  }

  #follow(): void {
    if (this.#notifications !== null || this.#hasEnded) return;
    const { follow, log, onIntervalChange } = this.#options;
    const isPolling = async () => (await log.lease()) !== null;
    const onStart = () => {
      this.polledAt = performance.now();
      void this.poll(true);
    };
    this.#notifications =
      follow?.(() => log.cursor ?? '', { isPolling, onStart, onChange: onIntervalChange }) ?? null;
  }

  /** An overdue feed is polled at the normal interval: no notification announces what it has missed. */
  #setOverdue(isOverdue: boolean): void {
    if (this.#isOverdue === isOverdue) return;
    this.#isOverdue = isOverdue;
    if (this.#notifications !== null) this.#options.onIntervalChange();
  }
}
