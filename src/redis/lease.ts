import { randomUUID } from 'node:crypto';
import type { Redis } from './redis.ts';
import { createScript } from './script.ts';

// Locks between the instances. A lease ends by itself, so that an instance that was killed blocks the others only for a short time.
// Source: redis.io, "Distributed locks with Redis", the part about a single instance.

/** A lock that this instance has acquired. */
export interface Lease {
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

const extendScript = createScript(`
  if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
  return redis.call('PEXPIRE', KEYS[1], ARGV[2])`);

const releaseScript = createScript(`
  if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
  return redis.call('DEL', KEYS[1])`);

/**
 * Acquires a lease. Returns null if another holder has it. Throws RedisUnreachable if this is unknown.
 *
 * @param key  With the prefix.
 */
export async function acquireLease(
  redis: Redis,
  key: string,
  leaseMs: number,
): Promise<Lease | null> {
  const owner = randomUUID();
  let end = endOf(leaseMs);
  if ((await redis.send(['SET', key, owner, 'NX', 'PX', String(leaseMs)])) === null) return null;
  let isLost = false;
  return {
    isHeld: () => !isLost && performance.now() < end.monotonic && Date.now() < end.date,
    async extend() {
      const next = endOf(leaseMs);
      if ((await redis.run(extendScript, [key], [owner, String(leaseMs)])) === 1) end = next;
      else isLost = true;
    },
    async release() {
      isLost = true;
      await redis.run(releaseScript, [key], [owner]).catch(() => undefined);
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
