import type { Logger } from 'pino';
import { deriveKeys } from '../../account/derived-key.ts';
import type { Config } from '../../config/config.ts';
import type { Redis } from '../../config/redis/redis.ts';
import type {
  LimitStoreMessage,
  SharedLimitStore,
} from '../../upstream/shared-limit/shared-limit-store.ts';
import type { SharedLimits } from '../../upstream/shared-limit/shared-limits.ts';
import { toUnusableRedis } from './configured-redis.ts';

/** Connects to what the instances share limits through. */
export type OpenLimitStore = (
  onMessage: (message: LimitStoreMessage) => void,
) => Promise<SharedLimitStore>;

/**
 * Shares the limits of the services with the other instances of this server, and loads the code for it. Null if there is neither Redis nor
 * a shared limit store. Logs when the other instances cannot be reached, and when they can be reached again.
 */
export async function openSharedLimits(
  { sessionSecrets }: Pick<Config, 'sessionSecrets'>,
  logger: Pick<Logger, 'warn' | 'info'>,
  redis: Redis | null,
  openLimitStore: OpenLimitStore | null,
): Promise<SharedLimits | null> {
  const open = redis === null ? openLimitStore : await openInRedis(redis);
  if (open === null) return null;
  const { SharedLimits } = await import('../../upstream/shared-limit/shared-limits.ts');
  const [key] = deriveKeys(sessionSecrets, 'limits');
  if (key === undefined) throw new Error('Instances that share limits have a SESSION_SECRET.');
  const limits = new SharedLimits({
    key,
    openLimitStore: open,
    onChange: (isShared, instances) =>
      isShared
        ? logger.info({ instances }, 'The limits of the services are shared again')
        : logger.warn({ instances }, 'The limits are not shared: this instance uses its share'),
  });
  try {
    await limits.open();
  } catch (error) {
    throw redis === null ? error : toUnusableRedis(error);
  }
  return limits;
}

async function openInRedis(redis: Redis): Promise<OpenLimitStore> {
  const { createRedisLimitStore } = await import(
    '../../upstream/shared-limit/redis-limit-store.ts'
  );
  return (onMessage) => createRedisLimitStore(redis, onMessage);
}
