import { createHmac, randomBytes } from 'node:crypto';
import { deriveKeys } from '../auth/derived-key.ts';
import { createSeal } from '../auth/store/seal.ts';
import type { FeedHandlers, FeedLog, FeedStore } from '../change/store/feed-store.ts';
import type { Secret } from '../config/secret.ts';
import type { Redis } from '../redis/redis.ts';
import { RedisFeedLog } from './redis-feed-log.ts';

// Shares change feeds with the other instances of this server. For each feed, one instance at a time polls the service and adds what it
// brings to a stream of Redis. All instances with readers read the stream. Loaded only with Redis, when the first feed is opened.

/** What the store of an instance needs. */
export interface RedisFeedStoreOptions {
  readonly redis: Redis;
  readonly secrets: readonly Secret[];
  /** After this time without a sign of life, another instance polls. Default 10 s. */
  readonly leaseMs?: number;
}

/** Creates the store of an instance. */
export function createRedisFeedStore({
  redis,
  secrets,
  leaseMs = 10_000,
}: RedisFeedStoreOptions): FeedStore {
  const keys = deriveKeys(secrets, 'change feeds');
  const [key] = keys;
  if (key === undefined)
    throw new Error('Instances that share change feeds have a SESSION_SECRET.');
  const seal = createSeal(keys);
  const instance = randomBytes(9).toString('base64url');
  const channel = `${redis.prefix}feed:pages`;
  const logs = new Map<string, { readonly log: RedisFeedLog<never>; readonly poll: () => void }>();
  const nameOf = (feed: string) =>
    createHmac('sha256', key).update(feed).digest('base64url').slice(0, 22);
  let subscribed: Promise<void> | null = null;
  let signs: NodeJS.Timeout | null = null;

  function receive(message: string): void {
    const [type, name = ''] = message.split(' ');
    const found = logs.get(name);
    if (found === undefined) return;
    if (type === 'poll') found.poll();
    // A page whose message is lost is received before the next poll. Before its first lease, the log does not know where to begin.
    else if (found.log.cursor !== null) found.log.receive().catch(() => undefined);
  }

  function giveSign(): void {
    for (const { log } of logs.values()) log.keepAlive(false).catch(() => undefined);
  }

  return {
    open<Change>(feed: string, handlers: FeedHandlers<Change>): FeedLog<Change> {
      const name = nameOf(feed);
      const log = new RedisFeedLog<Change>({
        redis,
        seal,
        instance,
        name,
        channel,
        leaseMs,
        handlers,
      });
      logs.set(name, { log: log as RedisFeedLog<never>, poll: handlers.onTrigger });
      subscribed ??= redis.subscribe(channel, receive);
      signs ??= setInterval(giveSign, leaseMs / 3).unref();
      const ready = subscribed;
      return {
        get cursor() {
          return log.cursor;
        },
        async lease() {
          await ready;
          return log.lease();
        },
        append: (lease, page) => log.append(lease, page),
        since: (cursor) => log.since(cursor),
        close() {
          log.close();
          logs.delete(name);
          if (logs.size > 0 || signs === null) return;
          clearInterval(signs);
          signs = null;
        },
      };
    },
    trigger(feed) {
      redis.send(['PUBLISH', channel, `poll ${nameOf(feed)}`]).catch(() => undefined);
    },
  };
}
