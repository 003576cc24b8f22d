import { randomUUID } from 'node:crypto';
import type { Redis } from './redis.ts';
import { createScript } from './script.ts';

// Locks between the instances. A lease ends by itself, so that an instance that was killed blocks the others only for a short time.
// Source: redis.io, "Distributed locks with Redis", the part about a single instance.

/** A lock that this instance has acquired. */
export interface LockHold {
  /** Whether the holder before was killed or paused: its work is not finished, and may continue. */
  readonly wasAbandoned: boolean;
  /**
   * Whether no other instance can have acquired it in the meantime. Reads only the clock, so that it can be called right before the
   * work that must not be done twice: this process may have been paused.
   */
  isHeld(): boolean;
  /** Makes it last from now on. It stays lost if it was lost. Throws RedisUnreachable or RedisRefused. */
  extend(): Promise<void>;
  /** Ends it, but not the lease of another holder. Never rejects: without a connection, it ends later by itself. */
  release(): Promise<void>;
}

// The second key outlives the lease of a holder that was killed or paused. Returns 0: busy; 1: acquired; 2: acquired, and the holder before
// has not ended its work.
const acquireScript = createScript(`
  if not redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return 0 end
  if redis.call('SET', KEYS[2], ARGV[1], 'NX', 'PX', ARGV[3]) then return 1 end
  return 2`);

const extendScript = createScript(`
  if redis.call('GET', KEYS[2]) == ARGV[1] then redis.call('PEXPIRE', KEYS[2], ARGV[3]) end
  if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
  return redis.call('PEXPIRE', KEYS[1], ARGV[2])`);

const releaseScript = createScript(`
  for _, key in ipairs(KEYS) do
    if redis.call('GET', key) == ARGV[1] then redis.call('DEL', key) end
  end`);

/** How long a lease lasts. */
export interface LockTimes {
  /** Without its holder. */
  readonly leaseMs: number;
  /** How long it is known afterwards that its holder did not end its work. */
  readonly unfinishedMs: number;
}

/**
 * Acquires a lease. Returns null if another holder has it. Throws RedisUnreachable if this is unknown.
 *
 * @param key  With the prefix.
 */
export async function acquireLock(
  redis: Redis,
  key: string,
  { leaseMs, unfinishedMs }: LockTimes,
): Promise<LockHold | null> {
  const owner = randomUUID();
  const keys = [key, `${key}:unfinished`];
  const values = [owner, String(leaseMs), String(unfinishedMs)];
  let end = endOf(leaseMs);
  const acquired = await redis.run(acquireScript, keys, values);
  if (acquired === 0) return null;
  let isLost = false;
  return {
    wasAbandoned: acquired === 2,
    isHeld: () => !isLost && performance.now() < end.monotonic && Date.now() < end.date,
    async extend() {
      const next = endOf(leaseMs);
      if ((await redis.run(extendScript, keys, values)) === 1) end = next;
      else isLost = true;
    },
    async release() {
      isLost = true;
      await redis.run(releaseScript, keys, [owner]).catch(() => undefined);
    },
  };
}

/**
 * When a lease ends that is requested now: Redis counts from a later time. With both clocks, because the first one may stand still while a
 * virtual machine is paused, and the second one can be set back.
 */
const endOf = (leaseMs: number) => ({
  monotonic: performance.now() + leaseMs,
  date: Date.now() + leaseMs,
});
