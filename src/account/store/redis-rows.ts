import type { Redis } from '../../config/redis/redis.ts';
import { RedisRefused } from '../../config/redis/redis-error.ts';
import { createCopyableRedis } from './copyable-redis.ts';
import type { StoredRow } from './file-rows.ts';
import { StoreUnusable } from './store-error.ts';

/**
 * Reads all values of the store in Redis, and changes nothing. Throws StoreUnusable if Redis is a replica, RedisRefused if the user may not
 * list keys, which the server itself does not do, and RedisUnreachable.
 */
export async function readRedisRows(redis: Redis): Promise<readonly StoredRow[]> {
  if (await isReplica(redis))
    throw new StoreUnusable(
      'The Redis of REDIS_URL is a replica, which refuses writes. Set REDIS_URL to the primary.',
    );
  const rows: StoredRow[] = [];
  for await (const { key, value } of createCopyableRedis(redis).read()) rows.push({ key, value });
  return rows;
}

async function isReplica(redis: Redis): Promise<boolean> {
  try {
    return /^role:slave/m.test(String(await redis.send(['INFO', 'replication'])));
  } catch (error) {
    // The user may not run this command. The server does not need it.
    if (error instanceof RedisRefused) return false;
    throw error;
  }
}
