import { endsFeed } from './access-end.ts';
import type { NoticedFeed, Notices } from './notice.ts';
import type { ChangeSource } from './source/change-source.ts';
import type { FeedLog, PollRight } from './store/feed-store.ts';

/** What the polls of a feed need. */
export interface FeedPollOptions<Change> {
  readonly resource: string;
  readonly source: ChangeSource<Change>;
  readonly log: FeedLog<Change>;
  /** Makes the service send notices, as long as this instance polls. Null: it sends none. */
  readonly follow: ((cursor: () => string, listeners: NoticeListeners) => Notices) | null;
  /** Called when `isNoticed` may have changed. */
  readonly onIntervalChange: () => void;
  /** Called when the service refuses the feed. */
  readonly onRefused: (error: Error) => void;
}

type NoticeListeners = Pick<NoticedFeed, 'isPolling' | 'onStart' | 'onChange'>;

/** Reads the changes of one feed from the service into its log, if this instance has the right to poll. */
export class FeedPoll<Change> {
  readonly #options: FeedPollOptions<Change>;
  #started: Promise<void> | null = null;
  #polling: Promise<void> | null = null;
  #mustPollAgain = false;
  /** Whether a notice has said that there are changes, and no read has begun since. */
  #isExpected = false;
  /** Whether the last poll failed, or found nothing although a notice said that there are changes. */
  #isOverdue = false;
  #notices: Notices | null = null;
  #hasEnded = false;
  /** When the schedule last polled it, in milliseconds of `performance.now()`. */
  polledAt = 0;

  constructor(options: FeedPollOptions<Change>) {
    this.#options = options;
  }

  /** Whether polls are needed only in case a notice is lost. */
  get isNoticed(): boolean {
    return this.#notices?.isReliable === true && !this.#isOverdue;
  }

  /** Sets the cursor, unless another instance has. Later calls return the same promise. */
  start(): Promise<void> {
    this.#started ??= this.#start();
    return this.#started;
  }

  /** Polls because the service has sent a notice. */
  trigger(): void {
    void this.poll(true);
    this.#notices?.arrived();
  }

  /**
   * Reads the service until there is nothing more. Never rejects: after a failure that may pass, the next poll reads on.
   *
   * @param isExpected  Whether a notice said that there are changes.
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
    this.#notices?.end();
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
        // The service can send a notice before its list contains the change.
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
  async #readAll(isNoticed: boolean): Promise<number> {
    const lease = await this.#options.log.lease();
    if (lease === null) {
      // The instance that polls follows the feed itself.
      this.#notices?.end();
      this.#notices = null;
    }
    if (lease === null || lease.cursor === null) return 0;
    this.#follow();
    return this.#readFrom(lease.cursor, lease, isNoticed);
  }

  async #readFrom(from: string, lease: PollRight, isNoticed: boolean): Promise<number> {
    const { resource, source, log } = this.#options;
    let count = 0;
    for (let before = from; ; ) {
      const readAt = Date.now();
      const { cursor: after, ...page } = await source.read(resource, before);
      if (this.#hasEnded) return count;
      count += page.changes.length;
      if (page.changes.length > 0 || page.isReset) source.stopSharing();
      const isAdded = await log.append(lease, { ...page, before, after, readAt });
      const isMissed = page.changes.length > 0 && !isNoticed && !this.#mustPollAgain;
      if (isMissed && this.#notices?.isReliable) this.#notices.missed();
      if (!isAdded || !page.hasMore || this.#hasEnded) return count;
      before = after;
    }
  }

  #follow(): void {
    if (this.#notices !== null || this.#hasEnded) return;
    const { follow, log, onIntervalChange } = this.#options;
    const isPolling = async () => (await log.lease()) !== null;
    const onStart = () => {
      this.polledAt = performance.now();
      void this.poll(true);
    };
    this.#notices =
      follow?.(() => log.cursor ?? '', { isPolling, onStart, onChange: onIntervalChange }) ?? null;
  }

  /** An overdue feed is polled at the normal interval: no notice announces what it has missed. */
  #setOverdue(isOverdue: boolean): void {
    if (this.#isOverdue === isOverdue) return;
    this.#isOverdue = isOverdue;
    if (this.#notices !== null) this.#options.onIntervalChange();
  }
}
