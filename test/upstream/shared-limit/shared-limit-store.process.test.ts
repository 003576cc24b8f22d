import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MemoryLimitStore } from '../../../src/upstream/shared-limit/memory-limit-store.ts';
import { createRedisLimitStore } from '../../../src/upstream/shared-limit/redis-limit-store.ts';
import type {
  LeaseCall,
  LimitStoreMessage,
  SharedLimitStore,
} from '../../../src/upstream/shared-limit/shared-limit-store.ts';
import { type RedisServer, startRedis } from '../../config/redis/redis-server.ts';
import { isSkipped } from '../../tool/tool.ts';
import { limitStoreOf } from './memory-store.ts';

// The rules of a shared limit store. Both kinds have the same.

/** An instance with the messages that it has received. */
interface Instance {
  readonly limitStore: SharedLimitStore;
  readonly messages: LimitStoreMessage[];
}

type Open = () => Promise<Instance>;

/** Opens instances of one limit store in memory. */
function openInMemory(): Open {
  const receivers = new Map<string, LimitStoreMessage[]>();
  const memory = new MemoryLimitStore((instance, message) =>
    receivers.get(instance)?.push(message),
  );
  return async () => {
    const id = randomBytes(6).toString('hex');
    const messages: LimitStoreMessage[] = [];
    receivers.set(id, messages);
    return { limitStore: limitStoreOf(memory, id), messages };
  };
}

let server: RedisServer;

/** Opens instances of one limit store in Redis, each with its own connection. */
function openInRedis(): Open {
  const prefix = `${randomBytes(6).toString('hex')}:`;
  return async () => {
    const messages: LimitStoreMessage[] = [];
    const redis = await server.open({ prefix });
    const limitStore = await createRedisLimitStore(redis, (message) => messages.push(message));
    return { limitStore, messages };
  };
}

const call = (changes: Partial<LeaseCall> = {}): LeaseCall => ({
  key: 'asana:ada:reads',
  limit: 10,
  keep: 0,
  min: 1,
  want: 1,
  units: null,
  ...changes,
});

const unitCall = (changes: Partial<NonNullable<LeaseCall['units']>> = {}) => ({
  key: 'docs:ada',
  perMinute: 10,
  min: 1,
  want: 1,
  isSteady: false,
  waiting: 1,
  unused: 0,
  period: 0,
  ...changes,
});

beforeAll(async () => {
  if (!isSkipped('Redis')) server = await startRedis();
});
afterAll(() => server?.remove());

describe.each([
  { kind: 'in memory', create: openInMemory, isSkipped: false },
  { kind: 'in Redis', create: openInRedis, isSkipped: isSkipped('Redis') },
])('a limitStore $kind', ({ create, isSkipped }) => {
  /** Instances that have joined. */
  async function join(count: number): Promise<Instance[]> {
    const open = create();
    const instances: Instance[] = [];
    for (let number = 1; number <= count; number += 1) {
      const instance = await open();
      const joined = await instance.limitStore.join();
      expect(joined).toEqual({ instances: number, isKnown: false });
      instances.push(instance);
    }
    return instances;
  }

  const it = test.skipIf(isSkipped);

  it('lets one of several instances use a key, until its time is over', async () => {
    const [one, two] = (await join(2)) as [Instance, Instance];
    const uses = await Promise.all([
      one.limitStore.useOnce('a', 600),
      two.limitStore.useOnce('a', 600),
    ]);
    expect(uses.toSorted()).toEqual([false, true]);
    expect(await two.limitStore.useOnce('a', 600)).toBe(false);
    expect(await two.limitStore.useOnce('b', 600)).toBe(true);
    await sleep(700);
    expect(await one.limitStore.useOnce('a', 600)).toBe(true);
  });

  it('ends the leases of an instance that joins again as a new one', async () => {
    const [one, two] = (await join(2)) as [Instance, Instance];
    await one.limitStore.lease(call({ min: 10, want: 10 }));
    expect(await one.limitStore.join()).toEqual({ instances: 2, isKnown: false });
    expect((await two.limitStore.lease(call({ min: 6, want: 6 }))).held).toBe(6);
    // What was in flight is reported, also if the sum exceeds the limit.
    expect((await one.limitStore.lease(call({ keep: 8, min: 0 }))).held).toBe(8);
    expect((await two.limitStore.lease(call({ keep: 6 }))).held).toBe(6);
    const key = 'asana:ada:reads';
    await vi.waitFor(() => expect(one.messages).toEqual([{ type: 'contended', key }]));
  });

  it('knows an instance that has joined, until it leaves', async () => {
    const [one, two] = (await join(2)) as [Instance, Instance];
    expect(await one.limitStore.renew()).toEqual({ instances: 2, isKnown: true });
    await two.limitStore.leave();
    expect(await one.limitStore.renew()).toEqual({ instances: 1, isKnown: true });
    expect((await two.limitStore.lease(call())).isKnown).toBe(false);
    expect((await one.limitStore.lease(call({ min: 10, want: 10 }))).held).toBe(10);
  });

  it('gives an instance as many slots as it wants, up to the limit', async () => {
    const [one, two] = (await join(2)) as [Instance, Instance];
    expect(await one.limitStore.lease(call({ min: 2, want: 7 }))).toMatchObject({
      isKnown: true,
      held: 7,
      isContended: false,
      pauseMs: 0,
      units: 0,
      unitWaitMs: 0,
    });
    expect((await two.limitStore.lease(call({ min: 2, want: 7 }))).held).toBe(3);
    expect((await one.limitStore.lease(call({ keep: 7, min: 1, want: 1 }))).held).toBe(7);
    expect((await two.limitStore.lease(call({ key: 'asana:ada:writes', want: 9 }))).held).toBe(9);
  });

  it('tells the holders that an instance waits, and that instance when slots are free', async () => {
    const [one, two] = (await join(2)) as [Instance, Instance];
    await one.limitStore.lease(call({ min: 10, want: 10 }));
    expect((await two.limitStore.lease(call({ min: 4, want: 6 }))).held).toBe(0);
    const key = 'asana:ada:reads';
    await vi.waitFor(() => expect(one.messages).toEqual([{ type: 'contended', key }]));
    expect(await one.limitStore.lease(call({ keep: 4, min: 0, want: 0 }))).toMatchObject({
      held: 4,
      isContended: true,
    });
    await vi.waitFor(() => expect(two.messages).toEqual([{ type: 'free', key }]));
    expect(await two.limitStore.lease(call({ min: 4, want: 6 }))).toMatchObject({ held: 6 });
    expect((await one.limitStore.lease(call({ keep: 4, min: 0 }))).isContended).toBe(false);
  });

  it('serves instances that wait in their order, also if a later one needs less', async () => {
    const [one, two, three] = (await join(3)) as [Instance, Instance, Instance];
    await one.limitStore.lease(call({ min: 9, want: 9 }));
    expect((await two.limitStore.lease(call({ min: 5, want: 5 }))).held).toBe(0);
    expect((await three.limitStore.lease(call({ min: 1, want: 1 }))).held).toBe(0);
    await one.limitStore.lease(call({ keep: 0, min: 0 }));
    expect((await three.limitStore.lease(call({ min: 1, want: 1 }))).held).toBe(0);
    // As many as it needs, because another instance waits.
    expect((await two.limitStore.lease(call({ min: 5, want: 9 }))).held).toBe(5);
    expect((await three.limitStore.lease(call({ min: 1, want: 9 }))).held).toBe(5);
  });

  it('forgets an instance in the line that needs nothing any more', async () => {
    const [one, two, three] = (await join(3)) as [Instance, Instance, Instance];
    await one.limitStore.lease(call({ min: 10, want: 10 }));
    await two.limitStore.lease(call({ min: 5, want: 5 }));
    await three.limitStore.lease(call());
    await one.limitStore.lease(call({ keep: 0, min: 0 }));
    expect((await two.limitStore.lease(call({ min: 0 }))).held).toBe(0);
    const key = 'asana:ada:reads';
    await vi.waitFor(() => expect(three.messages).toContainEqual({ type: 'free', key }));
    expect((await three.limitStore.lease(call())).held).toBe(1);
  });

  it('grants no more units of a limit per minute than the limit, and takes unused ones back', async () => {
    const [one, two] = (await join(2)) as [Instance, Instance];
    const first = await one.limitStore.lease(call({ units: unitCall({ min: 8, want: 8 }) }));
    expect(first.units).toBe(8);
    expect(
      await two.limitStore.lease(call({ units: unitCall({ min: 2, want: 8 }) })),
    ).toMatchObject({
      held: 1,
      units: 2,
    });
    const refused = await two.limitStore.lease(call({ keep: 1, units: unitCall({ want: 8 }) }));
    expect(refused).toMatchObject({ held: 1, units: 0, isContended: false });
    expect(refused.unitWaitMs).toBeGreaterThan(40_000);
    expect(refused.unitWaitMs).toBeLessThan(62_500);
    const { ends = [], waitingElsewhere } = refused.unitWindow ?? {};
    expect(ends.reduce((sum, [, units]) => sum + units, 0)).toBe(10);
    expect(ends[0]?.[0]).toBe(refused.unitWaitMs);
    expect(waitingElsewhere).toEqual([]);
    const unused = unitCall({ min: 0, want: 0, unused: 5, period: first.period });
    await one.limitStore.lease(call({ keep: 0, min: 0, units: unused }));
    expect(
      (await two.limitStore.lease(call({ keep: 1, units: unitCall({ min: 5, want: 8 }) }))).units,
    ).toBe(5);
  });

  it('gives an instance a part of the units that are left, but at least what it needs', async () => {
    const [one, two] = (await join(2)) as [Instance, Instance];
    const units = unitCall({ perMinute: 20, want: 20 });
    // A quarter of 20, of 15, of 12, of 9, of 7 and of 6.
    for (const [instance, granted] of [
      [one, 5],
      [two, 3],
      [one, 3],
      [two, 2],
      [one, 1],
      [two, 1],
    ] as const)
      expect((await instance.limitStore.lease(call({ units }))).units).toBe(granted);
    const large = unitCall({ perMinute: 20, min: 4, want: 4 });
    expect((await two.limitStore.lease(call({ units: large }))).units).toBe(4);
  });

  it('grants units at the steady rate to requests that wait for it, and at once to others', async () => {
    const [one, two] = (await join(2)) as [Instance, Instance];
    const steady = unitCall({ perMinute: 600, isSteady: true, min: 5, want: 10 });
    const lease = ({ limitStore }: Instance, units: NonNullable<LeaseCall['units']>) =>
      limitStore.lease(call({ min: 0, units }));
    expect((await lease(one, unitCall({ perMinute: 600, min: 30, want: 30 }))).units).toBe(30);
    // 30 of 600 per minute are three seconds, one of which may be sent at once.
    const refused = await lease(two, steady);
    expect(refused.units).toBe(0);
    expect(refused.unitWaitMs).toBeGreaterThan(1500);
    expect(refused.unitWaitMs).toBeLessThanOrEqual(2000);
    const urgent = unitCall({ perMinute: 600, min: 5, want: 5 });
    expect((await lease(two, urgent)).units).toBe(5);
  });

  it('leaves a part of the limit to requests that do not wait for the steady rate', async () => {
    const [one] = (await join(1)) as [Instance];
    const lease = (units: NonNullable<LeaseCall['units']>) =>
      one.limitStore.lease(call({ min: 0, units }));
    expect((await lease(unitCall({ perMinute: 100, min: 97, want: 97 }))).units).toBe(97);
    const steady = unitCall({ perMinute: 100, isSteady: true, min: 2, want: 2 });
    expect((await lease(steady)).unitWaitMs).toBeGreaterThan(50_000);
    expect((await lease({ ...steady, isSteady: false })).units).toBe(2);
  });

  it('says how much the other instances wait for, until they no longer do', async () => {
    const [one, two, three] = (await join(3)) as [Instance, Instance, Instance];
    const waitingFor = (waiting: number) => call({ units: unitCall({ waiting, min: 10 }) });
    await one.limitStore.lease(waitingFor(10));
    const elsewhere = async ({ limitStore }: Instance, waiting: number) =>
      (await limitStore.lease(waitingFor(waiting))).unitWindow?.waitingElsewhere;
    expect(await elsewhere(one, 12)).toEqual([]);
    expect(await elsewhere(two, 30)).toEqual([12]);
    expect((await elsewhere(three, 11))?.toSorted()).toEqual([12, 30]);
    await one.limitStore.lease(call({ min: 0, units: unitCall({ waiting: 0, min: 0 }) }));
    expect(await elsewhere(three, 11)).toEqual([30]);
    await two.limitStore.leave();
    expect(await elsewhere(three, 11)).toEqual([]);
  });

  it('publishes a pause to the other instances, and tells it to those that come later', async () => {
    const [one, two] = (await join(2)) as [Instance, Instance];
    await one.limitStore.pause('asana:ada:reads', 1000);
    await vi.waitFor(() =>
      expect(two.messages).toEqual([{ type: 'pause', key: 'asana:ada:reads', ms: 1000 }]),
    );
    expect(one.messages).toEqual([]);
    // A shorter pause does not end the longer one.
    await two.limitStore.pause('asana:ada:reads', 20);
    const { pauseMs } = await two.limitStore.lease(call());
    expect(pauseMs).toBeGreaterThan(20);
    expect(pauseMs).toBeLessThanOrEqual(1000);
    expect((await two.limitStore.lease(call({ key: 'asana:ada:writes' }))).pauseMs).toBe(0);
    await sleep(1010);
    expect((await two.limitStore.lease(call())).pauseMs).toBe(0);
  });
});

test.skipIf(isSkipped('Redis'))(
  'the slots of an instance that was not heard of for five seconds are free',
  async () => {
    const open = openInRedis();
    const [dead, waiting, other] = await Promise.all([open(), open(), open()]);
    for (const { limitStore } of [dead, waiting, other]) await limitStore.join();
    await dead.limitStore.lease(call({ min: 10, want: 10 }));
    const startedAt = performance.now();
    expect((await waiting.limitStore.lease(call({ min: 10, want: 10 }))).held).toBe(0);
    await expect
      .poll(
        async () => {
          await Promise.all([waiting.limitStore.renew(), other.limitStore.renew()]);
          return (await waiting.limitStore.lease(call({ min: 10, want: 10 }))).held;
        },
        { interval: 100 },
      )
      .toBe(10);
    expect(performance.now() - startedAt).toBeGreaterThan(4500);
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    expect(await waiting.limitStore.renew()).toEqual({ instances: 2, isKnown: true });
  },
);

test.skipIf(isSkipped('Redis'))('the keys of a limitStore in Redis expire', async () => {
  const prefix = 'expiring:';
  const redis = await server.open({ prefix });
  const limitStore = await createRedisLimitStore(redis, () => {});
  await limitStore.join();
  const other = await createRedisLimitStore(redis, () => {});
  await other.join();
  await limitStore.lease(call({ min: 10, want: 10, units: unitCall() }));
  await other.lease(call());
  await limitStore.pause('asana:ada:reads', 1000);
  const keys = (await redis.send(['KEYS', `${prefix}*`])) as Buffer[];
  expect(keys.map(String).sort()).toEqual([
    'expiring:limit:asana:ada:reads:held',
    'expiring:limit:asana:ada:reads:line',
    'expiring:limit:asana:ada:reads:pause',
    'expiring:limit:docs:ada:minute',
    'expiring:limit:instances',
  ]);
  for (const key of keys) expect(await redis.send(['PTTL', key])).toBeGreaterThan(0);
});
