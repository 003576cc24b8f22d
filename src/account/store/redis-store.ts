import { setTimeout as sleep } from 'node:timers/promises';
import { acquireLock, type LockHold } from '../../config/redis/lock.ts';
import type { Redis } from '../../config/redis/redis.ts';
import { RedisRefused, RedisUnreachable } from '../../config/redis/redis-error.ts';
import { createMutex } from './mutex.ts';
import { toRedisFault } from './redis-fault.ts';
import { deleteScript, parseValue, printValue, putScript } from './redis-value.ts';
import type { Store } from './store.ts';
import { type StoreFault, StoreUnavailable } from './store-error.ts';

export interface RedisStoreOptions {
  /** Default: the clock of the machine. */
  readonly now?: () => number;
  /** Logs what an operator should know. */
  readonly warn?: (details: object, message: string) => void;
  /** How long a lock stays after its holder was killed. Default 10 s. */
  readonly leaseMs?: number;
}

/** How long a lock can be held, and how long a caller waits for it: longer than a refresh takes, retries included. */
const maxLockMs = 60_000;
const lockPollMs = 50;
/** How long `fault` waits for Redis. */
const faultWaitMs = 500;

/**
 * Creates a store in Redis, for several instances. Redis deletes expired values. Values survive what the settings of Redis make them survive.
 *
 * `close` does not close the connection.
 */
export function createRedisStore(
  redis: Redis,
  { now = () => Date.now(), warn, leaseMs = 10_000 }: RedisStoreOptions = {},
): Store {
  const mutex = createMutex();
  const times = { leaseMs, unfinishedMs: maxLockMs };
  let lastFault: StoreFault | null = null;
  const toKey = (key: string) => `${redis.prefix}${key}`;

  /** Converts the failure of a command, and logs it unless the store has failed in this way since its last write. */
  function fail(error: unknown): never {
    const fault = toRedisFault(error);
    // The connection itself logs when it is lost.
    if (fault !== lastFault && fault !== 'unreachable') {
      const reason = error instanceof RedisRefused ? error.code : undefined;
      warn?.({ fault, reason }, 'the store of connected accounts cannot be used');
    }
    lastFault = fault;
    throw new StoreUnavailable(fault, { cause: error });
  }

  async function write(changing: Promise<unknown>): Promise<boolean> {
    const changes = await changing.catch(fail);
    lastFault = null;
    return changes === 1;
  }

  /** Waits while another instance has the lock. */
  async function acquire(key: string): Promise<LockHold> {
    const givesUpAt = performance.now() + maxLockMs;
    for (;;) {
      const lease = await acquireLock(redis, toKey(`lock:${key}`), times).catch(fail);
      if (lease !== null) return lease;
      if (performance.now() >= givesUpAt) throw new StoreUnavailable('locked');
      await sleep(lockPollMs * (0.5 + Math.random()));
    }
  }

  return {
    async get(key) {
      const reply = await redis.send(['GET', toKey(key)]).catch(fail);
      const found = reply === null ? null : parseValue(reply as Buffer);
      return found !== null && found.expiresAt > now() ? found : null;
    },
    put(key, value, expected, expiresAt) {
      const until = expiresAt.getTime();
      const stored = printValue({ value, version: expected + 1, expiresAt: until });
      const lifetimeMs = Math.max(1, until - now());
      const values = [stored, String(expected), String(now()), String(lifetimeMs)];
      return write(redis.run(putScript, [toKey(key)], values));
    },
    delete: (key) => write(redis.run(deleteScript, [toKey(key)], [String(now())])),
    lock: (key, work) =>
      mutex(key, async () => {
        const lease = await acquire(key);
        const endsAt = performance.now() + maxLockMs;
        const extending = setInterval(() => {
          // Without a connection, the lease ends.
          if (performance.now() < endsAt) lease.extend().catch(() => undefined);
        }, leaseMs / 3);
        try {
          return await work(lease);
        } finally {
          clearInterval(extending);
          await lease.release();
        }
      }),
    async fault() {
      // Writes only after a failure: a ping does not show that the memory is full.
      const command =
        lastFault === null ? ['PING'] : ['SET', toKey('probe'), '', 'PX', String(faultWaitMs)];
      const limit = new AbortController();
      const tooLate = sleep(faultWaitMs, null, { signal: limit.signal }).then(() => {
        throw new RedisUnreachable('timeout');
      });
      try {
        await Promise.race([redis.send(command), tooLate]);
        lastFault = null;
      } catch (error) {
        lastFault = toRedisFault(error);
      } finally {
        tooLate.catch(() => undefined);
        limit.abort();
      }
      return lastFault;
    },
    close: async () => {},
  };
}
