import { setTimeout as sleep } from 'node:timers/promises';
import { orStoreUnavailable } from '../../account/store/redis-fault.ts';
import type { Seal } from '../../account/store/seal.ts';
import { StoreUnavailable } from '../../account/store/store-error.ts';
import type { Redis } from '../../config/redis/redis.ts';
import type { FeedHandlers, FeedLog, LogPage, PollRight } from '../feed/store/feed-store.ts';
import { aliveScript, appendScript, leaveScript } from './feed-script.ts';

export interface RedisFeedLogOptions<Change> {
  readonly redis: Redis;
  /** Encrypts pages and cursors. */
  readonly seal: Seal;
  /** The name of this instance. */
  readonly instance: string;
  /** The name of the feed in Redis. It does not reveal the credential. */
  readonly name: string;
  readonly channel: string;
  /** After this time without a sign of life, another instance polls. */
  readonly leaseMs: number;
  readonly handlers: FeedHandlers<Change>;
  /** Resolves when this instance receives the messages of the channel. */
  readonly subscribed: Promise<void>;
  readonly onClose: () => void;
}

/** How long an instance waits for the cursor while another one starts the feed, and how often it reads it. */
const startMs = 10_000;
const recheckMs = 50;

/** The pages of one feed, in a stream of Redis. */
export class RedisFeedLog<Change> implements FeedLog<Change> {
  cursor: string | null = null;
  readonly #options: RedisFeedLogOptions<Change>;
  readonly #keys: readonly string[];
  /** The id of the latest page that this instance has received. */
  #latest = '0';
  #owner = '';
  #isClosed = false;
  /** Pages are received one after another. */
  #received: Promise<void> = Promise.resolve();

  constructor(options: RedisFeedLogOptions<Change>) {
    this.#options = options;
    const { redis, name } = options;
    this.#keys = ['open', 'lease', 'state', 'log'].map(
      (part) => `${redis.prefix}feed:${name}:${part}`,
    );
  }

  async lease(): Promise<PollRight | null> {
    await this.#options.subscribed;
    const endAt = performance.now() + startMs;
    for (;;) {
      const { isOwner, fence, cursor, latest } = await this.keepAlive(true);
      if (this.cursor !== null) await this.receive();
      else if (cursor !== null) [this.cursor, this.#latest] = [cursor, latest];
      if (isOwner) return { fence, cursor: this.cursor };
      if (this.cursor !== null) return null;
      if (performance.now() > endAt || this.#isClosed) throw new StoreUnavailable('locked');
      await sleep(recheckMs);
    }
  }

  /** Says that this instance is alive. */
  async keepAlive(takesLease: boolean) {
    const { redis, seal, instance, name, leaseMs } = this.#options;
    const values = [instance, takesLease ? '1' : '0', String(leaseMs)];
    const reply = await orStoreUnavailable(redis.run(aliveScript, this.#keys, values));
    const [isOwner, fence, sealed, latest] = reply as [number, number, Buffer, Buffer];
    this.#owner = `${instance} ${fence}`;
    const opened = sealed.length === 0 ? null : seal.open(name, sealed);
    const { cursor = null } = (opened ?? {}) as { readonly cursor?: string };
    return { isOwner: isOwner === 1, fence, cursor, latest: String(latest) };
  }

  async append({ fence }: PollRight, page: LogPage<Change>): Promise<boolean> {
    const { redis, seal, instance, name, channel } = this.#options;
    const cursor = seal.seal(name, { cursor: page.after });
    const sealed = seal.seal(name, page);
    const values = [`${instance} ${fence}`, cursor, sealed, channel, `page ${name}`];
    const isAdded = (await redis.run(appendScript, this.#keys, values)) === 1;
    if (isAdded) await this.receive();
    return isAdded;
  }

  /** Receives the pages that were added since the last call. */
  receive(): Promise<void> {
    const next = this.#received.then(() => this.#receiveNew());
    this.#received = next.catch(() => undefined);
    return next;
  }

  async since(cursor: string): Promise<readonly LogPage<Change>[] | null> {
    if (cursor === this.cursor) return [];
    const pages = (await this.#read('-')).map(({ page }) => page);
    const index = pages.findIndex((page) => page?.before === cursor);
    if (index === -1) return null;
    const later = pages.slice(index).filter((page) => page !== null);
    return later.length === pages.length - index ? later : null;
  }

  close(): void {
    this.#isClosed = true;
    const { redis, instance, onClose } = this.#options;
    onClose();
    // Without a connection, other instances notice it later.
    redis.run(leaveScript, this.#keys, [instance, this.#owner]).catch(() => undefined);
  }

  async #receiveNew(): Promise<void> {
    for (const { id, page } of await this.#read(`(${this.#latest}`)) {
      if (this.#isClosed) return;
      this.#latest = id;
      // Another secret has encrypted it. The next page does not continue where this instance is.
      if (page === null) continue;
      const isGap = this.cursor !== null && page.before !== this.cursor;
      this.cursor = page.after;
      this.#options.handlers.onPage(isGap ? { ...page, isReset: true } : page);
    }
  }

  async #read(from: string) {
    const { redis, seal, name } = this.#options;
    const command = ['XRANGE', this.#keys[3] ?? '', from, '+'];
    const entries = (await redis.send(command)) as readonly [Buffer, readonly Buffer[]][];
    return entries.map(([id, [, sealed]]) => ({
      id: String(id),
      page: seal.open(name, sealed ?? Buffer.alloc(0)) as LogPage<Change> | null,
    }));
  }
}
