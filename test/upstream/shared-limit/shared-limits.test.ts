import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ConnectionPool } from '../../../src/upstream/pacing/connection-pool.ts';
import type { Permit, RequestToSend } from '../../../src/upstream/pacing/permit.ts';
import { createScheduler, type ServiceLimits } from '../../../src/upstream/pacing/scheduler.ts';
import { MemoryLimitStore } from '../../../src/upstream/shared-limit/memory-limit-store.ts';
import type {
  LeaseCall,
  LimitStoreMessage,
} from '../../../src/upstream/shared-limit/shared-limit-store.ts';
import { SharedLimits } from '../../../src/upstream/shared-limit/shared-limits.ts';
import { countTurns } from '../../count-turns.ts';
import { request } from '../pacing/request.ts';

// The schedulers of several instances that share limits, in one process. The limit store is a turn of the event loop away.

const asana: ServiceLimits = {
  concurrency: { reads: 50, writes: 15 },
  rates: { together: { minPerMinute: 150 } },
};

/** These wait for more than a second. */
const slow = { tags: 'slow' };

const opened: SharedLimits[] = [];
afterEach(async () => {
  for (const limits of opened.splice(0)) await limits.close();
});

function createCluster(limits: ServiceLimits = asana) {
  const receivers = new Map<string, (message: LimitStoreMessage) => void>();
  const calls: LeaseCall[] = [];
  const state = { isReachable: true, isFull: false, calls, clockMs: 0 };
  const memory = new MemoryLimitStore(
    (instance, message) => setImmediate(() => receivers.get(instance)?.(message)),
    () => performance.now() + state.clockMs,
  );
  const reach = async () => {
    await nextTurn();
    if (!state.isReachable) throw new Error('unreachable');
  };
  const write = async () => {
    await reach();
    if (state.isFull) throw new Error('The memory is full.');
  };
  return {
    state,
    async open() {
      const id = randomBytes(6).toString('hex');
      const changes: (readonly [boolean, number])[] = [];
      const shared = new SharedLimits({
        key: Buffer.from('a key'),
        onChange: (isShared, instances) => changes.push([isShared, instances]),
        async openLimitStore(onMessage) {
          receivers.set(id, onMessage);
          return {
            join: () => reach().then(() => memory.join(id)),
            renew: () => reach().then(() => memory.renew(id)),
            async lease(call) {
              calls.push(call);
              await write();
              return memory.lease(id, call);
            },
            pause: (key, ms) => reach().then(() => memory.pause(id, key, ms)),
            useOnce: (key, ms) => write().then(() => memory.useOnce(key, ms)),
            leave: async () => memory.leave(id),
          };
        },
      });
      await shared.open();
      opened.push(shared);
      const slots = shared.slotsFor('asana', limits);
      const scheduler = createScheduler(limits, new ConnectionPool(256), slots);
      return {
        changes,
        shared,
        acquire: async (changesOfRequest: Partial<RequestToSend> = {}) =>
          scheduler.acquire(request(changesOfRequest)),
      };
    },
  };
}

type Cluster = ReturnType<typeof createCluster>;

async function openThree(cluster: Cluster) {
  return [await cluster.open(), await cluster.open(), await cluster.open()] as const;
}

/** Ends many requests. */
function createController(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}

const counts = (kind: RequestToSend['kind'], count: number) => ({ kind, count, units: count });

test('one request of a credential leases slots for the next ones too', async () => {
  const cluster = createCluster();
  const one = await cluster.open();
  for (let number = 0; number < 100; number += 1) {
    const permits = await Promise.all([one.acquire(), one.acquire()]);
    for (const permit of permits) permit.end(null);
  }
  expect(cluster.state.calls).toMatchObject([{ keep: 0, min: 1, want: 12 }]);
});

test('the limit store never receives the credential', async () => {
  const cluster = createCluster();
  const one = await cluster.open();
  await one.acquire({ credential: 'canary-credential' });
  expect(cluster.state.calls[0]?.key).toMatch(/^asana:[\w-]{22}:reads$/);
  expect(JSON.stringify(cluster.state.calls)).not.toContain('canary');
});

test('slots that are not used for half a second are returned', async () => {
  const cluster = createCluster();
  const [one, two] = await openThree(cluster);
  const permits = await Promise.all(
    Array.from({ length: 5 }, () => one.acquire(counts('reads', 10))),
  );
  for (const permit of permits) permit.end(null);
  await expect
    .poll(() => cluster.state.calls.at(-1))
    .toMatchObject({
      keep: 0,
      min: 0,
    });
  const before = cluster.state.calls.length;
  await Promise.all(Array.from({ length: 5 }, () => two.acquire(counts('reads', 10))));
  expect(cluster.state.calls.length - before).toBe(1);
});

describe('three instances with many requests of one credential', () => {
  /** Sends requests from all instances at random. Returns the maximum in flight. */
  async function run(cluster: Cluster, kind: RequestToSend['kind'], total: number) {
    const instances = await openThree(cluster);
    let seed = 1;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    let inFlight = 0;
    let most = 0;
    const ended = [0, 0, 0];
    let aborted = 0;
    await Promise.all(
      Array.from({ length: total }, async (_, number) => {
        const at = number % 3;
        const count = 1 + Math.floor(random() * 10);
        const controller = createController();
        if (random() < 0.2) setTimeout(() => controller.abort(), random() * 20);
        for (let turns = random() * 30; turns > 0; turns -= 1) await nextTurn();
        try {
          const acquired = instances[at]?.acquire({
            ...counts(kind, count),
            signal: controller.signal,
          });
          const permit = (await acquired) as Permit;
          inFlight += count;
          most = Math.max(most, inFlight);
          await sleep(random() * 5);
          inFlight -= count;
          permit.end(null);
          ended[at] = (ended[at] ?? 0) + 1;
        } catch {
          aborted += 1;
        }
      }),
    );
    return { most, ended, aborted, inFlight };
  }

  test.each([
    ['reads', 50],
    ['writes', 15],
  ] as const)(
    'never have more %s in flight than %d, and all requests settle',
    async (kind, limit) => {
      const { most, ended, aborted, inFlight } = await run(createCluster(), kind, 600);
      expect(inFlight).toBe(0);
      expect(most).toBeLessThanOrEqual(limit);
      expect(most).toBeGreaterThan(limit - 10);
      expect(aborted).toBeGreaterThan(0);
      // Each instance gets its turn.
      expect(Math.min(...ended)).toBeGreaterThan(100);
      expect(ended.reduce((sum, count) => sum + count, 0) + aborted).toBe(600);
    },
  );
});

test('a batch of ten writes of each of three instances is sent, although a share is only five', async () => {
  const instances = await openThree(createCluster());
  await Promise.all(
    instances.map(async (one) => (await one.acquire(counts('writes', 1))).end(null)),
  );
  const order: number[] = [];
  await Promise.all(
    instances.map(async (one, at) => {
      const permit = await one.acquire(counts('writes', 10));
      order.push(at);
      await sleep(5);
      permit.end(null);
    }),
  );
  expect(order.toSorted()).toEqual([0, 1, 2]);
});

test('an instance that has nothing more to send returns its slots at once if another one waits', async () => {
  const [one, two] = await openThree(createCluster());
  const permits = await Promise.all(
    Array.from({ length: 5 }, () => one.acquire(counts('reads', 10))),
  );
  const waiting = two.acquire(counts('reads', 10));
  await sleep(20);
  const turns = countTurns();
  permits[0]?.end(null);
  (await waiting).end(null);
  // Unused slots are returned after half a second, in which there are thousands of turns.
  expect(turns()).toBeLessThan(20);
});

test('a request larger than the limit is sent when nothing else is in flight', async () => {
  const [one, two] = await openThree(createCluster());
  const first = await two.acquire(counts('writes', 2));
  let isSent = false;
  const large = one.acquire(counts('writes', 40)).then((permit) => {
    isSent = true;
    return permit;
  });
  await sleep(20);
  expect(isSent).toBe(false);
  first.end(null);
  (await large).end(null);
});

test(
  'a refusal pauses the requests of all instances, and of this credential and kind only',
  slow,
  async () => {
    const [one, two, three] = await openThree(createCluster());
    // All of them hold slots, so that they need no call.
    const held = await Promise.all([one, two, three].map((instance) => instance.acquire()));
    for (const permit of held.slice(1)) permit.end(null);
    held[0]?.end({ retryAfterMs: 1500 });
    const refusedAt = performance.now();
    await sleep(20);
    const waiting = [one, two, three].map(async (instance) => {
      (await instance.acquire()).end(null);
      return performance.now() - refusedAt;
    });
    (await two.acquire({ kind: 'writes' })).end(null);
    (await two.acquire({ credential: 'grace' })).end(null);
    expect(performance.now() - refusedAt).toBeLessThan(1500);
    for (const waitedMs of await Promise.all(waiting)) expect(waitedMs).toBeGreaterThan(1499);
  },
);

test('an instance that had nothing to do learns of a pause with its first request', async () => {
  const cluster = createCluster();
  const [one, two] = await openThree(cluster);
  (await one.acquire()).end({ retryAfterMs: 400 });
  const refusedAt = performance.now();
  await sleep(20);
  (await two.acquire()).end(null);
  expect(performance.now() - refusedAt).toBeGreaterThan(399);
});

describe('a limit per minute', () => {
  const limited: ServiceLimits = {
    concurrency: { reads: 200, writes: 10 },
    rates: { reads: { perMinute: 30, minPerMinute: 1 }, writes: { minPerMinute: 1 } },
  };

  test('of 30 lets three instances start 30 requests, and the others wait', async () => {
    const cluster = createCluster(limited);
    const instances = await openThree(cluster);
    let started = 0;
    const controller = createController();
    const all = Array.from({ length: 60 }, (_, at) =>
      instances[at % 3]
        ?.acquire({ signal: controller.signal, deadlineAt: Date.now() + 90_000 })
        .then(
          () => {
            started += 1;
          },
          () => undefined,
        ),
    );
    await expect.poll(() => started).toBe(30);
    await sleep(700);
    expect(started).toBe(30);
    controller.abort();
    await Promise.all(all);
  });

  test('is not used up by units that an instance has leased and not used', slow, async () => {
    const cluster = createCluster(limited);
    const [one, two] = await openThree(cluster);
    // Each leases two, of which the second is returned: a lease is valid for half a second.
    for (let number = 0; number < 4; number += 1) {
      (await one.acquire()).end(null);
      await sleep(550);
    }
    // The last one is returned as soon as the instance is idle.
    await sleep(800);
    let started = 0;
    const controller = createController();
    const all = Array.from({ length: 30 }, () =>
      two.acquire({ signal: controller.signal }).then(
        () => {
          started += 1;
        },
        () => undefined,
      ),
    );
    await expect.poll(() => started).toBe(26);
    controller.abort();
    await Promise.all(all);
  });

  /** Uses up the limit. The requests of all instances take part. */
  async function useUp(instances: Awaited<ReturnType<typeof openThree>>) {
    for (let number = 0; number < 30; number += 1)
      (await instances[number % 3]?.acquire())?.end(null);
  }

  test('that is used up rejects a request of each instance at once, with the time until it fits', async () => {
    const cluster = createCluster(limited);
    const instances = await openThree(cluster);
    const startedAt = performance.now();
    await useUp(instances);
    for (const instance of instances) {
      const turns = countTurns();
      const failure = await instance.acquire().catch((error) => error);
      expect(turns()).toBeLessThan(20);
      expect(failure.name).toBe('WaitTooLong');
      const truthMs = 60_000 - (performance.now() - startedAt);
      expect(failure.retryAfterMs).toBeGreaterThan(truthMs);
      expect(failure.retryAfterMs).toBeLessThan(truthMs + 1500);
    }
  });

  test('that is used up lets a request wait if it fits before its deadline', async () => {
    const cluster = createCluster(limited);
    const instances = await openThree(cluster);
    const [one, two] = instances;
    await useUp(instances);
    cluster.state.clockMs += 60_800;
    const startedAt = performance.now();
    const waiting = two.acquire({ deadlineAt: Date.now() + 20_000 });
    expect((await one.acquire({ deadlineAt: Date.now() + 10 }).catch((error) => error)).name).toBe(
      'WaitTooLong',
    );
    (await waiting).end(null);
    expect(performance.now() - startedAt).toBeGreaterThan(100);
  });

  test('counts the waiting requests of the other instances before a new one', async () => {
    const cluster = createCluster(limited);
    const instances = await openThree(cluster);
    const [one, two, three] = instances;
    await useUp(instances);
    const controller = createController();
    const { signal } = controller;
    // They fit together when the limit has become free, but not two more.
    const all = [one, two].flatMap((instance) =>
      Array.from({ length: 14 }, () =>
        instance
          .acquire({ signal, deadlineAt: Date.now() + 90_000 })
          .catch((error: unknown) => error),
      ),
    );
    await expect
      .poll(() => cluster.state.calls.filter(({ units }) => units?.waiting === 14).length)
      .toBeGreaterThan(1);
    const own = Array.from({ length: 15 }, () =>
      three.acquire({ signal, deadlineAt: Date.now() + 90_000 }).catch((error) => error.name),
    );
    // In turns with the others, the tenth is the 30th, and the eleventh needs a second minute.
    await expect.poll(() => Promise.race([own[10], Promise.resolve('waits')])).toBe('WaitTooLong');
    expect(await Promise.race([own[9], Promise.resolve('waits')])).toBe('waits');
    controller.abort();
    await Promise.all([...all, ...own]);
  });

  test('leaves nothing unused in the leases of instances with a request in flight', async () => {
    const cluster = createCluster(limited);
    const [one, two] = await openThree(cluster);
    // It leases more than it needs, and its request takes long.
    const permits = await Promise.all([one.acquire(), one.acquire()]);
    permits[0]?.end(null);
    let started = 0;
    while (started < 28) {
      const left = two.acquire({ deadlineAt: Date.now() + 1000 });
      const isStarted = await left.then(
        (permit) => permit.end(null) !== undefined,
        () => false,
      );
      if (isStarted) started += 1;
      else await sleep(50);
    }
    expect(started).toBe(28);
  });
});

describe('an instance that cannot reach the limit store', () => {
  test('continues with its share, says so once, and shares again when the limit store is back', async () => {
    const cluster = createCluster();
    const instances = await openThree(cluster);
    const [one] = instances;
    // All instances know of each other.
    await vi.waitFor(() =>
      expect(instances.map(({ shared }) => shared.instances)).toEqual([3, 3, 3]),
    );
    cluster.state.isReachable = false;
    let inFlight = 0;
    const controller = createController();
    const permits: Permit[] = [];
    const all = Array.from({ length: 40 }, () =>
      one.acquire({ signal: controller.signal }).then(
        (permit) => {
          inFlight += 1;
          permits.push(permit);
        },
        () => undefined,
      ),
    );
    await expect.poll(() => inFlight).toBe(16);
    await sleep(50);
    expect(inFlight).toBe(16);
    expect(one.changes).toEqual([[false, 3]]);
    permits.pop()?.end(null);
    await expect.poll(() => inFlight).toBe(17);
    cluster.state.isReachable = true;
    await expect.poll(() => inFlight).toBe(40);
    expect(one.changes).toEqual([
      [false, 3],
      [true, 3],
    ]);
    // What is in flight counts again: 39 of 50.
    const two = instances[1];
    let others = 0;
    for (let number = 0; number < 20; number += 1)
      void two.acquire({ signal: controller.signal }).then(
        () => {
          others += 1;
        },
        () => undefined,
      );
    await expect.poll(() => others).toBe(11);
    await sleep(100);
    expect(others).toBe(11);
    controller.abort();
    await Promise.all(all);
  });

  test('reports what is in flight when the limit store is back, also if it needs nothing', async () => {
    const cluster = createCluster();
    const [one, two] = await openThree(cluster);
    cluster.state.isReachable = false;
    await expect.poll(() => one.shared.isAlone).toBe(true);
    const permits = await Promise.all(Array.from({ length: 12 }, () => one.acquire()));
    cluster.state.isReachable = true;
    await expect.poll(() => one.shared.isAlone || two.shared.isAlone).toBe(false);
    await sleep(50);
    const controller = createController();
    let started = 0;
    const all = Array.from({ length: 50 }, () =>
      two.acquire({ signal: controller.signal }).then(
        () => {
          started += 1;
        },
        () => undefined,
      ),
    );
    await expect.poll(() => started).toBe(38);
    await sleep(50);
    expect(started).toBe(38);
    for (const permit of permits) permit.end(null);
    await expect.poll(() => started).toBe(50);
    controller.abort();
    await Promise.all(all);
  });

  test(
    'does not share again while the limit store grants no lease, and says so once',
    slow,
    async () => {
      const cluster = createCluster();
      const [one] = await openThree(cluster);
      cluster.state.isFull = true;
      for (let number = 0; number < 4; number += 1) {
        (await one.acquire()).end(null);
        // Three times, it tells the limit store that it is alive.
        await sleep(800);
      }
      expect(one.changes.map(([isShared]) => isShared)).toEqual([false]);
      cluster.state.isFull = false;
      await expect.poll(() => one.changes.length).toBe(2);
      expect(one.shared.isAlone).toBe(false);
    },
  );

  test('sends a batch that is larger than its share alone', async () => {
    const cluster = createCluster();
    const [one] = await openThree(cluster);
    await expect.poll(() => one.shared.instances).toBe(3);
    cluster.state.isReachable = false;
    const first = await one.acquire(counts('writes', 10));
    let isSecondSent = false;
    const second = one.acquire(counts('writes', 10)).then((permit) => {
      isSecondSent = true;
      return permit;
    });
    await sleep(50);
    expect(isSecondSent).toBe(false);
    first.end(null);
    (await second).end(null);
  });
});
