import { createHmac, randomBytes } from 'node:crypto';
import { deriveKeys } from '../../account/derived-key.ts';
import { createSeal } from '../../account/store/seal.ts';
import type { ChangingService } from '../../config/declaration/services.ts';
import type { Redis } from '../../config/redis/redis.ts';
import type { Secret } from '../../config/secret.ts';
import type { FeedHandlers, FeedLog, FeedName, FeedStore } from '../feed/store/feed-store.ts';
import { RedisFeedLog } from './redis-feed-log.ts';

// Shares change feeds with the other instances of this server. For each feed, one instance at a time polls the service and adds what it
// brings to a stream of Redis. All instances with readers read the stream. Loaded only with Redis, when the first feed is opened.

export interface RedisFeedStoreOptions {
  readonly redis: Redis;
  readonly secrets: readonly Secret[];
  /** After this time without a sign of life, another instance polls. Default 10 s. */
  readonly leaseMs?: number;
}

/** A feed that this instance has open. */
interface OpenFeed {
  readonly log: Pick<RedisFeedLog<never>, 'cursor' | 'receive' | 'keepAlive'>;
  readonly handlers: Pick<FeedHandlers<never>, 'onTrigger' | 'onCredentialEnd'>;
  /** Equal for all feeds of a credential. */
  readonly credential: string;
}

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
  const feeds = new Map<string, OpenFeed>();
  const hash = (text: string) =>
    createHmac('sha256', key).update(text).digest('base64url').slice(0, 22);
  const hashOf = ({ service, credential, resource }: FeedName) =>
    hash(`${service} ${credential} ${resource}`);
  const hashOfCredential = (service: ChangingService, credential: string) =>
    hash(`${service} ${credential}`);
  let subscribed: Promise<void> | null = null;
  let keepAliveTimer: NodeJS.Timeout | null = null;

  function receive(message: string): void {
    const [type, name = ''] = message.split(' ');
    if (type === 'end') {
      const ended = [...feeds.values()].filter(({ credential }) => credential === name);
      for (const { handlers } of ended) handlers.onCredentialEnd();
      return;
    }
    const found = feeds.get(name);
    if (found === undefined) return;
    if (type === 'poll') found.handlers.onTrigger();
    // A page whose message is lost is received before the next poll. Before its first lease, the log does not know where to begin.
    else if (found.log.cursor !== null) found.log.receive().catch(() => undefined);
  }

  function keepAlive(): void {
    for (const { log } of feeds.values()) log.keepAlive(false).catch(() => undefined);
  }

  function remove(name: string): void {
    feeds.delete(name);
    if (feeds.size > 0 || keepAliveTimer === null) return;
    clearInterval(keepAliveTimer);
    keepAliveTimer = null;
  }

  function publish(message: string): void {
    redis.send(['PUBLISH', channel, message]).catch(() => undefined);
  }

  return {
    open<Change>(feed: FeedName, handlers: FeedHandlers<Change>): FeedLog<Change> {
      const name = hashOf(feed);
      // If the connection is lost, the next one subscribes.
      subscribed ??= redis.subscribe(channel, receive).catch(() => undefined);
      keepAliveTimer ??= setInterval(keepAlive, leaseMs / 3).unref();
      const log = new RedisFeedLog<Change>({
        redis,
        seal,
        instance,
        name,
        channel,
        leaseMs,
        handlers,
        subscribed,
        onClose: () => remove(name),
      });
      const credential = hashOfCredential(feed.service, feed.credential);
      feeds.set(name, { log, handlers, credential });
      return log;
    },
    trigger: (feed) => publish(`poll ${hashOf(feed)}`),
    endCredential: (service, credential) => publish(`end ${hashOfCredential(service, credential)}`),
  };
}
