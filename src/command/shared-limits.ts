import type { Logger } from 'pino';
import { deriveKeys } from '../auth/derived-key.ts';
import type { Config } from '../config/config.ts';
import type { Redis } from '../redis/redis.ts';
import type { SharedLimits } from '../shared-limit/shared-limits.ts';

/**
 * Shares the limits of the services with the other instances of this server, and loads the code for it. Null without Redis. Logs when the
 * other instances cannot be reached, and when they can be reached again.
 */
export async function openSharedLimits(
  { sessionSecrets }: Pick<Config, 'sessionSecrets'>,
  logger: Pick<Logger, 'warn' | 'info'>,
  redis: Redis | null,
): Promise<SharedLimits | null> {
  if (redis === null) return null;
  const [{ SharedLimits }, { createRedisLedger }] = await Promise.all([
    import('../shared-limit/shared-limits.ts'),
    import('../shared-limit/redis-ledger.ts'),
  ]);
  const [key] = deriveKeys(sessionSecrets, 'limits');
  if (key === undefined) throw new Error('Instances that share limits have a SESSION_SECRET.');
  const limits = new SharedLimits({
    key,
    openLedger: (onMessage) => createRedisLedger(redis, onMessage),
    onChange: (isShared, instances) =>
      isShared
        ? logger.info({ instances }, 'The limits of the services are shared again')
        : logger.warn({ instances }, 'The limits are not shared: this instance uses its share'),
  });
  await limits.open();
  return limits;
}
