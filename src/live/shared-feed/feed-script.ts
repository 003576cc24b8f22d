import { createScript } from '../../config/redis/script.ts';

// The scripts of a feed that several instances share. They use the clock of Redis.
//
// KEYS of all: the instances that have the feed open, with the time at which they count as lost; the owner of the lease; a hash with the
// cursor and the fencing number; the log of pages.

/** After this time without a sign of life, an instance counts as lost. It is longer than Redis may be unreachable for a moment. */
const memberMs = 30_000;
/** Pages beyond this number are removed. A reader that needs an older one reads it from the service. */
const maxPages = 50;

/** Removes lost instances. Without instances, removes the feed: its next readers receive only later changes. */
const forgetLost = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
  if redis.call('ZCARD', KEYS[1]) == 0 then
    redis.call('DEL', KEYS[2], KEYS[4])
    redis.call('HDEL', KEYS[3], 'cursor')
  end`;

/**
 * Says that an instance is alive, and extends its lease. Arguments: the instance; 1 to take the lease if it is free; the duration of the
 * lease. Returns whether the instance has the lease, the fencing number, the cursor or an empty text, and the id of the latest page.
 */
export const aliveScript = createScript(`${forgetLost}
  redis.call('ZADD', KEYS[1], now + ${memberMs}, ARGV[1])
  local fence = redis.call('HGET', KEYS[3], 'fence') or '0'
  local owner = redis.call('GET', KEYS[2])
  if not owner and ARGV[2] == '1' then
    fence = redis.call('HINCRBY', KEYS[3], 'fence', 1)
    owner = ARGV[1] .. ' ' .. fence
    redis.call('SET', KEYS[2], owner)
  end
  local isOwner = owner == ARGV[1] .. ' ' .. fence
  if isOwner then redis.call('PEXPIRE', KEYS[2], ARGV[3]) end
  for _, key in ipairs({ KEYS[1], KEYS[3], KEYS[4] }) do redis.call('PEXPIRE', key, ${memberMs * 2}) end
  local last = redis.call('XREVRANGE', KEYS[4], '+', '-', 'COUNT', 1)
  return { isOwner and 1 or 0, tonumber(fence), redis.call('HGET', KEYS[3], 'cursor') or '', last[1] and last[1][1] or '0' }`);

/**
 * Adds a page, and tells the instances. Arguments: the owner with its fencing number, the cursor after the page, the page, the channel, the
 * message. Returns 0 if the owner has lost the lease.
 */
export const appendScript = createScript(`
  if redis.call('GET', KEYS[2]) ~= ARGV[1] then return 0 end
  redis.call('HSET', KEYS[3], 'cursor', ARGV[2])
  redis.call('XADD', KEYS[4], 'MAXLEN', ${maxPages}, '*', 'page', ARGV[3])
  for _, key in ipairs({ KEYS[3], KEYS[4] }) do redis.call('PEXPIRE', key, ${memberMs * 2}) end
  redis.call('PUBLISH', ARGV[4], ARGV[5])
  return 1`);

/** Closes the feed for an instance, and returns its lease. Arguments: the instance; the instance with its fencing number. */
export const leaveScript = createScript(`
  if redis.call('GET', KEYS[2]) == ARGV[2] then redis.call('DEL', KEYS[2]) end
  redis.call('ZREM', KEYS[1], ARGV[1])
  ${forgetLost}`);
