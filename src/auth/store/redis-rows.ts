import type { Redis } from '../../redis/redis.ts';
import { RedisRefused } from '../../redis/redis-error.ts';
import type { StoredRow } from './file-rows.ts';
import { parseValue } from './redis-value.ts';
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
  let cursor = '0';
  do {
    const command = ['SCAN', cursor, 'MATCH', `${redis.prefix}*`, 'COUNT', '1000'];
    const [next, keys] = (await redis.send(command)) as [Buffer, Buffer[]];
    cursor = next.toString();
    for (const stored of keys.map(String)) {
      const key = stored.slice(redis.prefix.length);
      // Locks and limits are not encrypted.
      if (!/^(connection|pending|session):/.test(key)) continue;
      const reply = (await redis.send(['GET', stored])) as Buffer | null;
      const found = reply && parseValue(reply);
      if (found && found.expiresAt > Date.now()) rows.push({ key, value: found.value });
    }
  } while (cursor !== '0');
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
