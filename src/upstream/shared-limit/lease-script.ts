import { burstMs } from '../pacing/steady-rate.ts';
import { leaseMs, periodMs, unitParts, unitWindowMs } from './shared-limit-store.ts';

// The scripts that Redis runs. The rules are those of memory-limit-store.ts, and the same tests check both. Redis' own clock decides, because
// the clocks of instances differ.

/** How long Redis keeps the leases of one credential after the last call. Instances repeat their leases every minute. */
const keepMs = 5 * 60_000;

const now = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;

/**
 * An instance says that it is alive.
 *
 * Keys: the living instances. Values: the instance, and the name that it replaces; empty if it does not have a new name. Returns the number of
 * instances, or 0 if the instance is not known and not new.
 */
export const joinText = `${now}
local me, old = ARGV[1], ARGV[2]
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if old == '' and not redis.call('ZSCORE', KEYS[1], me) then return 0 end
redis.call('ZREM', KEYS[1], old)
redis.call('ZADD', KEYS[1], now + ${leaseMs}, me)
redis.call('PEXPIRE', KEYS[1], ${leaseMs})
return redis.call('ZCARD', KEYS[1])
`;

/**
 * Starts or extends a pause, and publishes it.
 *
 * Keys: the pause. Values: its length, the channel of all instances, the message.
 */
export const pauseText = `
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[1]) then
  redis.call('SET', KEYS[1], '1', 'PX', ARGV[1])
end
redis.call('PUBLISH', ARGV[2], ARGV[3])
return 1
`;

/**
 * Returns and takes slots and units, see LeaseCall.
 *
 * Keys: the living instances, the slots that they hold, the line of those that wait, the pause, the units by period, the units that wait. The
 * values are listed in the script. Returns the properties of a LeaseResult in their order.
 */
export const leaseText = `${now}
local me, channel, key = ARGV[1], ARGV[2], ARGV[3]
local limit, keep, min, want = tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7])
local perMinute, unitMin, unitWant = tonumber(ARGV[8]), tonumber(ARGV[9]), tonumber(ARGV[10])
local waiting, unused, unusedPeriod = tonumber(ARGV[11]), tonumber(ARGV[12]), ARGV[13]
-- The limit for the next request, if it waits for the steady rate: otherwise the same as perMinute.
local unitLimit, isSteady = tonumber(ARGV[14]), ARGV[15] == '1'

local function publish(instance, message)
  -- The channel of an instance stays the same when it gets a new name.
  redis.call('PUBLISH', channel .. string.match(instance, '^[^.]+'), message .. ' ' .. key)
end
local function isAlive(instance)
  local expires = redis.call('ZSCORE', KEYS[1], instance)
  return expires and tonumber(expires) > now
end
local isKnown = isAlive(me)

local total, unitWaitMs, periods, ends, waitingElsewhere = 0, 0, {}, {}, {}
local waitingName = me .. ' ' .. key
if perMinute > 0 then
  if unused > 0 and redis.call('HEXISTS', KEYS[5], unusedPeriod) == 1 then
    redis.call('HINCRBY', KEYS[5], unusedPeriod, -unused)
  end
  local flat = redis.call('HGETALL', KEYS[5])
  for at = 1, #flat, 2 do
    local period, units = tonumber(flat[at]), tonumber(flat[at + 1])
    if period * ${periodMs} + ${unitWindowMs} <= now then
      redis.call('HDEL', KEYS[5], flat[at])
    else
      total = total + units
      periods[#periods + 1] = { period, units }
    end
  end
  table.sort(periods, function(a, b) return a[1] < b[1] end)
  if unitMin > 0 and total + unitMin > unitLimit then
    local left = total
    for _, one in ipairs(periods) do
      if left + unitMin <= unitLimit then break end
      left = left - one[2]
      unitWaitMs = one[1] * ${periodMs} + ${unitWindowMs} - now
    end
  end
  if unitMin > 0 and isSteady then
    local endsAt, msPerUnit = 0, 60000 / perMinute
    for _, one in ipairs(periods) do
      local at = one[1] * ${periodMs}
      endsAt = math.min(math.max(endsAt, at) + one[2] * msPerUnit, at + 60000)
    end
    unitWaitMs = math.max(unitWaitMs, math.ceil(endsAt - ${burstMs} - now))
  end
  if unitWaitMs > 0 then
    for _, one in ipairs(periods) do
      ends[#ends + 1] = one[1] * ${periodMs} + ${unitWindowMs} - now
      ends[#ends + 1] = one[2]
    end
    flat = redis.call('HGETALL', KEYS[6])
    for at = 1, #flat, 2 do
      if not isAlive(string.match(flat[at], '^[^ ]+')) then
        redis.call('HDEL', KEYS[6], flat[at])
      elseif flat[at] ~= waitingName then
        waitingElsewhere[#waitingElsewhere + 1] = tonumber(flat[at + 1])
      end
    end
  end
end

local before, used, holders = 0, 0, {}
local flat = redis.call('HGETALL', KEYS[2])
for at = 1, #flat, 2 do
  local instance, count = flat[at], tonumber(flat[at + 1])
  if instance == me then
    before = count
  elseif isAlive(instance) then
    used = used + count
    holders[#holders + 1] = instance
  else
    redis.call('HDEL', KEYS[2], instance)
  end
end
local others, wasFirst, isWaiting = {}, false, false
for _, instance in ipairs(redis.call('ZRANGE', KEYS[3], 0, -1)) do
  if instance == me then
    isWaiting = true
    wasFirst = #others == 0
  elseif isAlive(instance) then
    others[#others + 1] = instance
  else
    redis.call('ZREM', KEYS[3], instance)
  end
end

local free = limit - used - keep
local mayTake = isKnown and unitWaitMs == 0
local isGranted = mayTake and (min == 0 or ((#others == 0 or wasFirst) and free >= min))
local held = keep
if isGranted and min > 0 then
  local most = want
  if #others > 0 then most = math.max(min, math.floor(limit / (#others + 1)) - keep) end
  held = keep + math.min(want, most, free)
end
if isKnown and held > 0 then
  redis.call('HSET', KEYS[2], me, held)
  redis.call('PEXPIRE', KEYS[2], ${keepMs})
else
  redis.call('HDEL', KEYS[2], me)
end
if isGranted or not mayTake then
  redis.call('ZREM', KEYS[3], me)
elseif not isWaiting then
  redis.call('ZADD', KEYS[3], now * 1000 + time[2] % 1000, me)
  redis.call('PEXPIRE', KEYS[3], ${keepMs})
  for _, instance in ipairs(holders) do
    publish(instance, 'contended')
  end
end
if (held < before or (wasFirst and isGranted)) and limit - used - held > 0 and others[1] then
  publish(others[1], 'free')
end

local units = 0
local period = math.floor(now / ${periodMs})
if isGranted and unitMin > 0 then
  local part = math.floor((unitLimit - total) / (${unitParts} * redis.call('ZCARD', KEYS[1])))
  units = math.max(unitMin, math.min(unitWant, part))
  redis.call('HINCRBY', KEYS[5], period, units)
  redis.call('PEXPIRE', KEYS[5], ${2 * unitWindowMs})
end
if isKnown and waiting > units then
  redis.call('HSET', KEYS[6], waitingName, waiting - units)
  redis.call('PEXPIRE', KEYS[6], ${2 * unitWindowMs})
elseif perMinute > 0 then
  redis.call('HDEL', KEYS[6], waitingName)
end
local pauseMs = math.max(0, redis.call('PTTL', KEYS[4]))
return { isKnown and 1 or 0, held, #others, pauseMs, units, period, unitWaitMs, ends, waitingElsewhere }
`;
