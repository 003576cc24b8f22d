import { setTimeout as sleep } from 'node:timers/promises';
import { endsFeed } from './access-end.ts';
import { readBacklog } from './backlog.ts';
import type { Feed } from './change-feed.ts';
import { FeedReader } from './feed-reader.ts';
import type { NoticedFeed, Notices } from './notice.ts';
import { type Position, printPosition } from './position.ts';
import { toReadPage } from './read-page.ts';
import type { ChangeSource } from './source/change-source.ts';
import type { FeedLog, FeedStore, Lease } from './store/feed-store.ts';

/** How long a feed is polled after its last reader has left, for readers that return at once. */
const lingerMs = 5000;

/** What a feed needs. */
export interface ResourceFeedOptions<Change> {
  readonly resource: string;
  readonly source: ChangeSource<Change>;
  readonly store: FeedStore;
  /** The key of the feed in the store. */
  readonly key: string;
  /** @param isNoticed  Whether the service sends a notice of each change. */
  readonly pollIntervalMs: (isNoticed: boolean) => number;
  /** Makes the service send notices, as long as this instance polls. Null: it sends none. */
  readonly follow: ((cursor: () => string, listeners: NoticeListeners) => Notices) | null;
  /** Called when `isNoticed` may have changed. */
  readonly onIntervalChange: () => void;
  /** Called when the service refuses the feed. */
  readonly onRefused: (error: Error) => void;
  /** Called once, when the feed is not polled any more. */
  readonly onEnd: () => void;
}

type NoticeListeners = Pick<NoticedFeed, 'onStart' | 'onChange'>;

/** The changes of one resource, as one credential sees them, for any number of readers. */
export class ResourceFeed<Change> {
  readonly #options: ResourceFeedOptions<Change>;
  readonly #log: FeedLog<Change>;
  readonly #readers = new Set<FeedReader<Change>>();
  #started: Promise<void> | null = null;
  #polling: Promise<void> | null = null;
  #mustPollAgain = false;
  #hasFailed = false;
  #notices: Notices | null = null;
  /** When the schedule last polled it, in milliseconds of `performance.now()`. */
  polledAt = 0;
  #hasEnded = false;
  #endedWith: Error | null = null;
  #linger: AbortController | null = null;

  constructor(options: ResourceFeedOptions<Change>) {
    const { store, key, resource, source } = options;
    this.#options = options;
    this.#log = store.open<Change>(key, {
      onPage: (page) => {
        const read = toReadPage(resource, page, source);
        for (const reader of this.#readers) reader.push(read);
      },
      onTrigger: () => this.trigger(),
    });
  }

  /** Whether polls are needed only in case a notice is lost. */
  get isNoticed(): boolean {
    return this.#notices?.isReliable === true && !this.#hasFailed;
  }

  /** Polls because the service has sent a notice. */
  trigger(): void {
    void this.poll(true);
    this.#notices?.arrived();
  }

  /** Adds a reader. Rejects if the feed cannot start, and if the signal is aborted. */
  async open(position: Position | null, signal: AbortSignal): Promise<Feed<Change>> {
    const { resource, source, pollIntervalMs } = this.#options;
    const log = this.#log;
    const joinedAt = log.cursor;
    this.#linger?.abort();
    const reader = new FeedReader<Change>({
      signal,
      pollIntervalMs: () => pollIntervalMs(this.isNoticed),
      onLeave: (left) => this.#remove(left),
      backlog:
        position &&
        ((ended) =>
          readBacklog({
            resource,
            position,
            joinedAt,
            source,
            log,
            waitMs: () => pollIntervalMs(false),
            signal: ended,
          })),
    });
    this.#readers.add(reader);
    this.#started ??= this.#start().catch((error: unknown) => {
      // A feed that could not start is of no use to later readers.
      this.end(null);
      throw error;
    });
    try {
      await this.#started;
      signal.throwIfAborted();
    } catch (error) {
      reader.leave();
      throw this.#endedWith ?? error;
    }
    const start = { cursor: log.cursor ?? '', delivered: [] };
    reader.position = printPosition(resource, position ?? start);
    return reader;
  }

  /**
   * Reads the service until there is nothing more. Never rejects: after a failure that may pass, the next poll reads on.
   *
   * @param isExpected  Whether a notice said that there are changes.
   */
  poll(isExpected = false): Promise<void> {
    if (this.#polling !== null) this.#mustPollAgain = true;
    this.#polling ??= this.#pollUntilCurrent(isExpected);
    return this.#polling;
  }

  /** Ends the feed for its readers, with an error or without. */
  end(error: Error | null): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#endedWith = error;
    this.#linger?.abort();
    this.#log.close();
    this.#notices?.end();
    for (const reader of this.#readers) reader.end(error);
    this.#options.onEnd();
  }

  async #start(): Promise<void> {
    const { resource, source } = this.#options;
    const lease = await this.#log.lease();
    if (lease === null) return;
    if (lease.cursor !== null) return this.#follow();
    const readAt = Date.now();
    const cursor = await source.start(resource);
    const empty = { changes: [], hasMore: false, isReset: false };
    if (this.#hasEnded) return;
    await this.#log.append(lease, { ...empty, before: cursor, after: cursor, readAt });
    this.#follow();
  }

  /** If it is called for during a poll, it polls once more. */
  async #pollUntilCurrent(isExpected: boolean): Promise<void> {
    let isNoticed = isExpected;
    try {
      await this.#started;
      do {
        this.#mustPollAgain = false;
        await this.#readAll(isNoticed);
        isNoticed = true;
      } while (this.#mustPollAgain && !this.#hasEnded);
      this.#setFailed(false);
    } catch (error) {
      if (!this.#hasEnded && endsFeed(error)) this.#options.onRefused(error as Error);
      this.#setFailed(true);
    } finally {
      this.#polling = null;
    }
  }

  async #readAll(isNoticed: boolean): Promise<void> {
    const lease = await this.#log.lease();
    if (lease === null) {
      // The instance that polls follows the feed itself.
      this.#notices?.end();
      this.#notices = null;
    }
    if (lease === null || lease.cursor === null) return;
    this.#follow();
    await this.#readFrom(lease.cursor, lease, isNoticed);
  }

  #follow(): void {
    if (this.#notices !== null || this.#hasEnded) return;
    const { follow, onIntervalChange } = this.#options;
    const onStart = () => {
      this.polledAt = performance.now();
      void this.poll(true);
    };
    this.#notices =
      follow?.(() => this.#log.cursor ?? '', { onStart, onChange: onIntervalChange }) ?? null;
  }

  /** A failed poll is repeated soon, although no notice comes for it. */
  #setFailed(hasFailed: boolean): void {
    if (this.#hasFailed === hasFailed) return;
    this.#hasFailed = hasFailed;
    if (this.#notices !== null) this.#options.onIntervalChange();
  }

  async #readFrom(from: string, lease: Lease, isNoticed: boolean): Promise<void> {
    const { resource, source } = this.#options;
    for (let before = from; ; ) {
      const readAt = Date.now();
      const { cursor: after, ...page } = await source.read(resource, before);
      if (this.#hasEnded) return;
      if (page.changes.length > 0 || page.isReset) source.stopSharing();
      const isAdded = await this.#log.append(lease, { ...page, before, after, readAt });
      const isMissed = page.changes.length > 0 && !isNoticed && !this.#mustPollAgain;
      if (isMissed && this.#notices?.isReliable) this.#notices.missed();
      if (!isAdded || !page.hasMore || this.#hasEnded) return;
      before = after;
    }
  }

  #remove(reader: FeedReader<Change>): void {
    this.#readers.delete(reader);
    if (this.#readers.size === 0 && !this.#hasEnded) void this.#endSoon();
  }

  async #endSoon(): Promise<void> {
    this.#linger?.abort();
    const linger = new AbortController();
    this.#linger = linger;
    try {
      await sleep(lingerMs, undefined, { signal: linger.signal, ref: false });
    } catch {
      return;
    }
    if (this.#readers.size === 0) this.end(null);
  }
}
