import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  createRedisStore,
  type RedisStoreOptions,
} from '../../../src/account/store/redis-store.ts';
import { StoreUnavailable } from '../../../src/account/store/store-error.ts';
import type { Redis } from '../../../src/config/redis/redis.ts';
import { type RedisServer, startRedis } from '../../config/redis/redis-server.ts';
import { isSkipped } from '../../tool/tool.ts';

const later = () => new Date(Date.now() + 60_000);

describe.skipIf(isSkipped('Redis'))('a store in Redis', () => {
  let server: RedisServer;
  let connections: Redis[];
  beforeAll(async () => {
    server = await startRedis();
    connections = await Promise.all([1, 2, 3].map(() => server.open({ commandMs: 2000 })));
  });
  afterAll(async () => {
    for (const connection of connections) await connection.close();
    await server.remove();
  });
  const untilReachable = () =>
    vi.waitFor(() => expect(connections.every((one) => one.isReachable)).toBe(true));
  const storeOf = (index: number, options?: RedisStoreOptions) =>
    createRedisStore(connections[index] as Redis, options);

  test('deletes expired values without a request of the server', async () => {
    const store = storeOf(0);
    await store.put('short', Buffer.from('x'), 0, new Date(Date.now() + 1000));
    expect(await connections[0]?.send(['EXISTS', 'test:short'])).toBe(1);
    await vi.waitFor(async () =>
      expect(await connections[0]?.send(['EXISTS', 'test:short'])).toBe(0),
    );
  });

  test('survives a restart of Redis, with versions', async () => {
    const store = storeOf(0);
    await store.put('kept', Buffer.from('x'), 0, later());
    await store.put('kept', Buffer.from('y'), 1, later());
    await server.stop();
    await server.start();
    await untilReachable();
    expect(await store.get('kept')).toMatchObject({ version: 2 });
  });

  test('accepts one of many writes of the same version, over all instances', async () => {
    const stores = [0, 1, 2].map((index) => storeOf(index));
    const writes = stores.flatMap((store) =>
      Array.from({ length: 10 }, () => store.put('raced', Buffer.from('x'), 0, later())),
    );
    expect((await Promise.all(writes)).filter(Boolean)).toHaveLength(1);
  });

  describe('has locks', () => {
    test('that one instance holds at a time', async () => {
      let holders = 0;
      let total = 0;
      const work = async () => {
        holders += 1;
        expect(holders).toBe(1);
        await sleep(5);
        holders -= 1;
        total += 1;
      };
      const stores = [0, 1, 2].map((index) => storeOf(index));
      await Promise.all(
        stores.flatMap((store) => [store.lock('work', work), store.lock('work', work)]),
      );
      expect(total).toBe(6);
    });

    test('that last as long as their work, also longer than a lease', async () => {
      const events: string[] = [];
      const [one, two] = [storeOf(0, { leaseMs: 1000 }), storeOf(1, { leaseMs: 1000 })];
      const first = one.lock('long', async (lock) => {
        events.push('one begins');
        await sleep(2200);
        events.push(`one ends, ${lock.isHeld()}`);
      });
      await vi.waitFor(() => expect(events).toHaveLength(1));
      await two.lock('long', async () => void events.push('two'));
      await first;
      expect(events).toEqual(['one begins', 'one ends, true', 'two']);
    });

    test('that end with the lease of an instance that was killed', async () => {
      const killed = await server.open();
      const held = createRedisStore(killed, { leaseMs: 200 });
      await new Promise<void>((begun) => {
        void held.lock('left', () => {
          begun();
          return new Promise(() => {});
        });
      });
      await killed.close();
      const startedAt = performance.now();
      await storeOf(0).lock('left', async () => {});
      // Less than the default lease of an instance.
      expect(performance.now() - startedAt).toBeLessThan(9000);
    });

    test('that a paused holder knows it has lost, and does not take from the next holder', async () => {
      const events: string[] = [];
      const [one, two] = [storeOf(0, { leaseMs: 600 }), storeOf(1, { leaseMs: 10_000 })];
      const first = one.lock('paused', async (lock) => {
        events.push(`one ${lock.isHeld()}`);
        // Blocks this process. The other connection's command is in the same process, so Redis ends the lease.
        const end = performance.now() + 700;
        while (performance.now() < end);
        expect(lock.isHeld()).toBe(false);
        await vi.waitFor(() => expect(events).toContain('two begins'));
        expect(lock.isHeld()).toBe(false);
        events.push('one ends');
      });
      const second = two.lock('paused', async (lock) => {
        events.push('two begins');
        await first;
        expect(lock.isHeld()).toBe(true);
        expect(await connections[2]?.send(['EXISTS', 'test:lock:paused'])).toBe(1);
        events.push('two ends');
      });
      await Promise.all([first, second]);
      expect(events).toEqual(['one true', 'two begins', 'one ends', 'two ends']);
    });

    test('that are busy are waited for, and fail at once when Redis cannot be reached', async () => {
      const [one, two] = [storeOf(0), storeOf(1)];
      let end = () => {};
      await new Promise<void>((begun) => {
        void one.lock('busy', () => {
          begun();
          return new Promise<void>((resolve) => {
            end = resolve;
          });
        });
      });
      const waiting = two.lock('busy', async () => 'done');
      const failure = expect(waiting).rejects.toThrow(new StoreUnavailable('unreachable'));
      await sleep(100);
      await server.stop();
      const startedAt = performance.now();
      await failure;
      // A lock that is busy is waited for for five seconds.
      expect(performance.now() - startedAt).toBeLessThan(4500);
      end();
      await server.start();
      await untilReachable();
    });
  });

  describe('says why it cannot be used:', () => {
    test.each([
      ['full', 'OOM'],
      ['read-only', 'READONLY'],
    ] as const)('%s', async (fault, code) => {
      const log: object[] = [];
      const store = storeOf(0, { warn: (details) => log.push(details) });
      expect(await store.fault()).toBeNull();
      const change = fault === 'full' ? ['maxmemory', '1'] : ['replicaof', '127.0.0.1 1'];
      const undo = fault === 'full' ? ['maxmemory', '0'] : ['replicaof', 'no one'];
      const set = ([name = '', value = '']: string[]) =>
        connections[1]?.send(
          name === 'maxmemory' ? ['CONFIG', 'SET', name, value] : [name, ...value.split(' ')],
        );
      await set(change);
      const put = () => store.put('full', Buffer.from('x'), 0, later());
      await expect(put()).rejects.toThrow(new StoreUnavailable(fault));
      // The server leaves a replica, and is without a connection until there is a primary.
      if (fault === 'full') {
        await expect(put()).rejects.toThrow(new StoreUnavailable(fault));
        expect(await store.fault()).toBe(fault);
        expect(log).toEqual([{ fault, reason: code }]);
      }
      expect(log[0]).toEqual({ fault, reason: code });
      await set(undo);
      await expect.poll(() => store.fault()).toBeNull();
      expect(await store.put('full', Buffer.from('x'), 0, later())).toBe(true);
      await store.delete('full');
    });

    test('unreachable, within half a second', async () => {
      const store = storeOf(0);
      server.pause();
      const startedAt = performance.now();
      const fault = store.fault();
      // Timers run in the order of their ends, also when the machine is slow.
      let isOver = false;
      setTimeout(() => {
        isOver = true;
      }, 600);
      expect(await fault).toBe('unreachable');
      expect(isOver).toBe(false);
      expect(performance.now() - startedAt).toBeGreaterThan(400);
      await expect(store.get('a')).rejects.toThrow(new StoreUnavailable('unreachable'));
      server.resume();
      await untilReachable();
      expect(await store.fault()).toBeNull();
    });
  });
});
