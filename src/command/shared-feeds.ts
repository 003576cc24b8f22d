import type { Config } from '../config/config.ts';
import type { Redis } from '../config/redis/redis.ts';
import type { FeedStore } from '../live/feed/store/feed-store.ts';
import type { WebhookStore } from '../live/webhook/store/webhook-store.ts';

/** Shares change feeds with the other instances of this server, and loads the code for it. */
export async function openSharedFeeds(
  { sessionSecrets }: Pick<Config, 'sessionSecrets'>,
  redis: Redis,
): Promise<FeedStore> {
  const { createRedisFeedStore } = await import('../live/shared-feed/redis-feed-store.ts');
  return createRedisFeedStore({ redis, secrets: sessionSecrets });
}

/** Shares webhooks with the other instances of this server, and loads the code for it. */
export async function openSharedWebhooks(
  { sessionSecrets }: Pick<Config, 'sessionSecrets'>,
  redis: Redis,
): Promise<WebhookStore> {
  const { createRedisWebhookStore } = await import('../live/webhook/store/redis-webhook-store.ts');
  const { deriveKeys } = await import('../account/derived-key.ts');
  return createRedisWebhookStore(redis, deriveKeys(sessionSecrets, 'webhooks'));
}
