import type { Logger } from 'pino';
import { StoreUnusable } from '../auth/store/store-error.ts';
import type { Config } from '../config/config.ts';
import type { Redis } from '../redis/redis.ts';
import { RedisRefused, RedisUnreachable } from '../redis/redis-error.ts';

/** The replies to a wrong user or password. */
const credentialCodes = ['NOAUTH', 'WRONGPASS', 'NOPERM'];

/**
 * Opens the connection to Redis, and loads its code. Null without REDIS_URL. Logs when the connection is lost and when it exists again.
 *
 * Throws StoreUnusable, so that a rolling restart stops at the first instance that cannot work.
 *
 * @param setting  What contains the URL, for the message.
 */
export async function openRedis(
  { redis }: Pick<Config, 'redis'>,
  logger: Pick<Logger, 'warn' | 'info'>,
  setting = 'REDIS_URL',
): Promise<Redis | null> {
  if (redis === null) return null;
  const { openRedis: open } = await import('../redis/redis.ts');
  const onChange = (reason: string | null) =>
    reason === null
      ? logger.info('Redis can be reached again')
      : logger.warn({ reason }, 'Redis cannot be reached');
  try {
    return await open({ redis, onChange });
  } catch (error) {
    throw new StoreUnusable(`The Redis of ${setting} cannot be used: ${explain(error)}.`, {
      cause: error,
    });
  }
}

function explain(error: unknown): string {
  if (error instanceof RedisUnreachable) return `it cannot be reached (${error.reason})`;
  if (!(error instanceof RedisRefused)) return String(error);
  return credentialCodes.includes(error.code)
    ? `it refuses the user or the password (${error.code})`
    : `it responded with an error (${error.code})`;
}
