import { RequestAbort, type RequestSignal } from '../../upstream/http/abort-signal.ts';
import type { Feed, FeedPage } from './change-feed.ts';
import { type ReadPage, toResync } from './read-page.ts';
import { isReadAfter, type SeenChanges } from './seen-changes.ts';

/** If more items wait, the reader is too slow, and must read the state again. */
const maxWaiting = 1000;

/** Reads what the reader has missed, until the signal is aborted. */
type ReadBacklog<Change> = (signal: RequestSignal) => AsyncGenerator<ReadPage<Change>, SeenChanges>;

export interface FeedReaderOptions<Change> {
  /** Null: the reader has missed nothing. */
  readonly backlog: ReadBacklog<Change> | null;
  readonly signal: AbortSignal;
  readonly pollIntervalMs: () => number;
  readonly onLeave: (reader: FeedReader<Change>) => void;
}

type Result<Change> = IteratorResult<FeedPage<Change>, undefined>;

const done = { value: undefined, done: true } as const;

/** One reader of a feed, with the items that wait for it. */
export class FeedReader<Change> implements Feed<Change> {
  position = '';
  readonly #options: FeedReaderOptions<Change>;
  readonly #abort = new RequestAbort();
  #backlog: AsyncGenerator<ReadPage<Change>, SeenChanges> | null;
  #seen: { readonly changes: SeenChanges; readonly at: number } | null = null;
  #queue: ReadPage<Change>[] = [];
  #waiting = 0;
  #end: { readonly error: Error | null } | null = null;
  #hasLeft = false;
  #wake: () => void = () => undefined;
  #turn: Promise<unknown> = Promise.resolve();
  readonly #leave = () => this.leave();

  constructor(options: FeedReaderOptions<Change>) {
    this.#options = options;
    this.#backlog = options.backlog?.(this.#abort) ?? null;
    options.signal.addEventListener('abort', this.#leave, { once: true });
  }

  get pollIntervalMs(): number {
    return this.#options.pollIntervalMs();
  }

  /** Adds a page of the feed. */
  push(page: ReadPage<Change>): void {
    const unseen = this.#backlog === null ? this.#withoutSeen(page) : page;
    if (unseen.items.length === 0) return;
    this.#enqueue(unseen);
    this.#wake();
  }

  /** Replaces the pages that have arrived since the reader joined with one that contains their changes. */
  replaceWaiting(page: ReadPage<Change>): void {
    this.#queue = [];
    this.#waiting = 0;
    this.push(page);
  }

  /** Ends the iteration after the items that wait: with this error, or without one if it is null. */
  end(error: Error | null): void {
    this.#end ??= { error };
    this.#abort.abort(error);
    this.#wake();
  }

  /** Ends the iteration at once, without an error. */
  leave(): void {
    if (this.#hasLeft) return;
    this.#hasLeft = true;
    this.#queue = [];
    this.#options.signal.removeEventListener('abort', this.#leave);
    this.#abort.abort(null);
    this.#options.onLeave(this);
    this.#wake();
  }

  [Symbol.asyncIterator](): AsyncIterator<FeedPage<Change>, undefined> {
    return {
      next: () => {
        const next = this.#turn.then(() => this.#next());
        this.#turn = next.catch(() => undefined);
        return next;
      },
      return: async () => {
        this.leave();
        return done;
      },
    };
  }

  async #next(): Promise<Result<Change>> {
    for (;;) {
      const page = this.#backlog === null ? this.#dequeue() : await this.#nextMissed(this.#backlog);
      if (this.#hasLeft) return done;
      if (page !== null) {
        const { items } = page;
        return { value: { items, pollIntervalMs: this.pollIntervalMs }, done: false };
      }
      if (this.#backlog === null && this.#queue.length === 0) {
        if (this.#end !== null) return this.#finish(this.#end.error);
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    }
  }

  /** The next page of what the reader has missed. Null after the last one. */
  async #nextMissed(
    backlog: AsyncGenerator<ReadPage<Change>, SeenChanges>,
  ): Promise<ReadPage<Change> | null> {
    try {
      const result = await backlog.next();
      if (result.done !== true) return result.value;
      this.#seen = { changes: result.value, at: Date.now() };
      const queue = this.#queue.splice(0);
      this.#waiting = 0;
      for (const page of queue) this.#enqueue(this.#withoutSeen(page));
    } catch (error) {
      this.#queue = [];
      this.#end ??= { error: error instanceof Error ? error : new Error(String(error)) };
    }
    this.#backlog = null;
    return null;
  }

  #finish(error: Error | null): Result<Change> {
    this.leave();
    if (error !== null) throw error;
    return done;
  }

  #enqueue(page: ReadPage<Change>): void {
    if (page.items.length === 0) return;
    this.#queue.push(page);
    this.#waiting += page.items.length;
    if (this.#waiting <= maxWaiting) return;
    this.#queue = [{ ...page, ...toResync<Change>(page.items.at(-1)?.position ?? '') }];
    this.#waiting = 1;
  }

  #dequeue(): ReadPage<Change> | null {
    const page = this.#queue.shift();
    if (page === undefined) return null;
    this.#waiting -= page.items.length;
    return page;
  }

  #withoutSeen(page: ReadPage<Change>): ReadPage<Change> {
    if (this.#seen === null) return page;
    const items = this.#seen.changes.without(page);
    if (isReadAfter(page, this.#seen.at)) this.#seen = null;
    return { ...page, items };
  }
}
