import type { Logger } from 'pino';
import { StoreUnusable } from '../../account/store/store-error.ts';
import type { Redis, RedisOptions } from '../../config/redis/redis.ts';
import { RedisRefused, RedisUnreachable } from '../../config/redis/redis-error.ts';

/** What to do about a reply. */
const explanations: Readonly<Record<string, string>> = {
  NOAUTH: 'it refuses the user or the password (NOAUTH)',
  WRONGPASS: 'it refuses the user or the password (WRONGPASS)',
  NOPERM:
    'its user may not run a command, or use a key or a channel, that the server needs (NOPERM). Permit what docs/scaling.md lists',
  READONLY: 'it is a read-only replica (READONLY). Set the address of the primary',
  CLUSTER:
    'it is a node of a Redis Cluster, which distributes keys that one command needs. Set the address of a Redis without cluster mode',
  SENTINEL:
    'it is a Sentinel, which stores nothing. Set REDIS_SENTINELS to its address, and the host in REDIS_URL to the name of the primary',
  NOMASTER: 'the Sentinels know no primary with the name that is the host in it (NOMASTER)',
  OOM: 'its memory is full (OOM). Increase maxmemory',
};

/**
 * Opens the connection to Redis, and loads its code. Null without REDIS_URL. Logs when the connection is lost and when it exists again.
 *
 * Throws StoreUnusable, so that a rolling restart stops at the first instance that cannot work.
 *
 * @param setting  What contains the URL, for the message.
 */
export async function openConfiguredRedis(
  { redis }: { readonly redis: RedisOptions['redis'] | null },
  logger: Pick<Logger, 'warn' | 'info'>,
  setting = 'REDIS_URL',
): Promise<Redis | null> {
  if (redis === null) return null;
  const { openRedis: open } = await import('../../config/redis/redis.ts');
  const onChange = (reason: string | null) =>
    reason === null
      ? logger.info('Redis can be reached again')
      : logger.warn({ reason }, 'Redis cannot be reached');
  try {
    const opened = await open({ redis, onChange });
    await warnOfEviction(opened, logger);
    return opened;
  } catch (error) {
    throw toUnusableRedis(error, setting);
  }
}

/** The error of a start for which Redis cannot be used, as a sentence. */
export const toUnusableRedis = (error: unknown, setting = 'REDIS_URL'): StoreUnusable =>
  new StoreUnusable(`The Redis of ${setting} cannot be used: ${explain(error)}.`, { cause: error });

/** Logs a warning if Redis deletes records when its memory is full. */
async function warnOfEviction(redis: Redis, logger: Pick<Logger, 'warn'>): Promise<void> {
  // The user may not run this command. The server does not need it.
  const memory = String(await redis.send(['INFO', 'memory']).catch(() => ''));
  const [, limit = '0'] = /^maxmemory:(\d+)/m.exec(memory) ?? [];
  const [, policy = 'noeviction'] = /^maxmemory_policy:(\S+)/m.exec(memory) ?? [];
  if (limit === '0' || policy === 'noeviction') return;
  const warning = `Redis deletes sessions when its memory is full: its maxmemory-policy is ${policy}. Set it to noeviction.`;
  logger.warn({ warning }, 'configuration');
}

function explain(error: unknown): string {
  if (error instanceof RedisUnreachable) return `it cannot be reached (${error.reason})`;
  if (!(error instanceof RedisRefused)) return String(error);
  return explanations[error.code] ?? `it responded with an error (${error.code})`;
}
