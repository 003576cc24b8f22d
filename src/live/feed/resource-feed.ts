import { setTimeout as sleep } from 'node:timers/promises';
import { readBacklog } from './backlog.ts';
import type { Feed } from './change-feed.ts';
import { FeedPoll, type FeedPollOptions } from './feed-poll.ts';
import { type FeedPosition, printPosition } from './feed-position.ts';
import { FeedReader } from './feed-reader.ts';
import { toReadPage } from './read-page.ts';
import type { FeedLog, FeedName, FeedStore } from './store/feed-store.ts';

/** How long a feed is polled after its last reader has left, for readers that return at once. */
const lingerMs = 5000;

export interface ResourceFeedOptions<Change> extends Omit<FeedPollOptions<Change>, 'log'> {
  readonly store: FeedStore;
  /** Its name in the store. */
  readonly name: FeedName;
  /** @param isNotified  Whether the service sends a notification of each change. */
  readonly pollIntervalMs: (isNotified: boolean) => number;
  /** Called when the user has disconnected the account on another instance. */
  readonly onCredentialEnd: () => void;
  /** Called once, when the feed is not polled any more. */
  readonly onEnd: () => void;
}

/** The changes of one resource, as one credential sees them, for any number of readers. */
export class ResourceFeed<Change> {
  readonly polls: FeedPoll<Change>;
  readonly #options: ResourceFeedOptions<Change>;
  readonly #log: FeedLog<Change>;
  readonly #readers = new Set<FeedReader<Change>>();
  #hasEnded = false;
  #endedWith: Error | null = null;
  #linger: AbortController | null = null;

  constructor(options: ResourceFeedOptions<Change>) {
    const { store, name, source, onCredentialEnd } = options;
    this.#options = options;
    this.#log = store.open<Change>(name, {
      onPage: (page) => {
        const read = toReadPage(name, page, source);
        for (const reader of this.#readers) reader.push(read);
      },
      onTrigger: () => this.polls.trigger(),
      onCredentialEnd,
    });
    this.polls = new FeedPoll({ ...options, log: this.#log });
  }

  /** Adds a reader. Rejects if the feed cannot start, and if the signal is aborted. */
  async open(position: FeedPosition | null, signal: AbortSignal): Promise<Feed<Change>> {
    const { name, source, pollIntervalMs } = this.#options;
    const log = this.#log;
    const joinedAt = log.cursor;
    const state = source.stateCursor?.(name.resource) ?? null;
    this.#linger?.abort();
    const reader = new FeedReader<Change>({
      signal,
      pollIntervalMs: () => pollIntervalMs(this.polls.isNotified),
      onLeave: (left) => this.#remove(left),
      backlog:
        position === null || state !== null
          ? null
          : (ended) =>
              readBacklog({
                feed: name,
                position,
                joinedAt,
                source,
                log,
                waitMs: () => pollIntervalMs(false),
                signal: ended,
              }),
    });
    this.#readers.add(reader);
    try {
      await this.polls.start().catch((error: unknown) => {
        // The next reader starts a new feed.
        this.end(null);
        throw error;
      });
      // The position can be of a page that another instance has added. This receives all pages until now.
      if (position !== null && state !== null) await log.lease();
      signal.throwIfAborted();
    } catch (error) {
      reader.leave();
      throw this.#endedWith ?? error;
    }
    const cursor = log.cursor ?? '';
    if (position !== null && state !== null) {
      const changes = state.compare(position.cursor, cursor);
      const missed = { before: position.cursor, after: cursor, changes, readAt: Date.now() };
      const page = { ...missed, hasMore: false, isReset: false };
      reader.replaceWaiting(toReadPage(name, page, source));
    }
    const start = { cursor, delivered: [] };
    reader.position = printPosition(name, position ?? start);
    return reader;
  }

  /** Ends the feed for its readers, with an error or without. */
  end(error: Error | null): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#endedWith = error;
    this.#linger?.abort();
    this.#log.close();
    this.polls.end();
    for (const reader of this.#readers) reader.end(error);
    this.#options.onEnd();
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
