import type { Redis } from '../../config/redis/redis.ts';
import { createScript } from '../../config/redis/script.ts';
import { type CopyableStore, recordKinds } from './copy-records.ts';
import { parseValue, printValue } from './redis-value.ts';

const scanSize = '500';

/** Arguments: the stored string, its version, the time now, its lifetime in milliseconds. Returns whether it was written. */
const writeScript = createScript(`
  local current = redis.call('GET', KEYS[1])
  if current then
    local found, expires = string.match(current, '^(%d+) (%d+) ')
    if found and tonumber(expires) > tonumber(ARGV[3]) and tonumber(found) >= tonumber(ARGV[2]) then return 0 end
  end
  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[4])
  return 1`);

/** A store in Redis for copying. `close` closes the connection. */
export function createCopyableRedis(redis: Redis): CopyableStore {
  const { prefix } = redis;

  async function readKeys(keys: readonly string[]) {
    const values = await Promise.all(keys.map((key) => redis.send(['GET', `${prefix}${key}`])));
    return values.flatMap((stored, index) => {
      // Redis has deleted the key since the scan, or another program has written it.
      const found = stored === null ? null : parseValue(stored as Buffer);
      const isCurrent = found !== null && found.expiresAt > Date.now();
      return isCurrent ? [{ ...found, key: String(keys[index]) }] : [];
    });
  }

  return {
    async *read() {
      // A scan can return a key more than once.
      const seen = new Set<string>();
      let cursor = '0';
      do {
        const command = ['SCAN', cursor, 'MATCH', `${prefix}*`, 'COUNT', scanSize];
        const [next, found] = (await redis.send(command)) as [Buffer, readonly Buffer[]];
        cursor = String(next);
        // Locks and limits are not records.
        const keys = found
          .map((key) => String(key).slice(prefix.length))
          .filter((key) => (key.split(':')[0] ?? '') in recordKinds && !seen.has(key));
        for (const key of keys) seen.add(key);
        yield* await readKeys([...new Set(keys)]);
      } while (cursor !== '0');
    },
    async write({ key, ...value }) {
      const now = Date.now();
      const lifetimeMs = Math.max(1, value.expiresAt - now);
      const values = [printValue(value), String(value.version), String(now), String(lifetimeMs)];
      return (await redis.run(writeScript, [`${prefix}${key}`], values)) === 1;
    },
    close: redis.close,
  };
}
