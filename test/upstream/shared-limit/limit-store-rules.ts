import { expect, test, vi } from 'vitest';
import type {
  LeaseCall,
  LimitStoreMessage,
  SharedLimitStore,
} from '../../../src/upstream/shared-limit/shared-limit-store.ts';

/** An instance with the messages that it has received. */
export interface Instance {
  readonly limitStore: SharedLimitStore;
  readonly messages: LimitStoreMessage[];
}

/** Opens one more instance of a limit store. */
export type OpenInstance = () => Promise<Instance>;

export interface LimitStoreKind {
  /** Creates an empty limit store. */
  readonly create: () => OpenInstance;
  /** Lets time pass for the limit store. */
  readonly wait: (ms: number) => Promise<void>;
  readonly isSkipped?: boolean;
}

export const call = (changes: Partial<LeaseCall> = {}): LeaseCall => ({
  key: 'asana:ada:reads',
  limit: 10,
  keep: 0,
  min: 1,
  want: 1,
  units: null,
  ...changes,
});

export const unitCall = (changes: Partial<NonNullable<LeaseCall['units']>> = {}) => ({
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

/** The rules that each kind of shared limit store keeps. */
export function testLimitStore({ create, wait, isSkipped = false }: LimitStoreKind): void {
  const it = test.skipIf(isSkipped);

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

  it('lets one of several instances use a key, until its time is over', async () => {
    const [one, two] = (await join(2)) as [Instance, Instance];
    const uses = await Promise.all([
      one.limitStore.useOnce('a', 600),
      two.limitStore.useOnce('a', 600),
    ]);
    expect(uses.toSorted()).toEqual([false, true]);
    expect(await two.limitStore.useOnce('a', 600)).toBe(false);
    expect(await two.limitStore.useOnce('b', 600)).toBe(true);
    await wait(700);
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
    // It has joined again.
    expect(await two.limitStore.renew()).toEqual({ instances: 2, isKnown: false });
    expect((await two.limitStore.lease(call())).isKnown).toBe(true);
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

  it('no longer counts granted units as waiting', async () => {
    const [one, two] = (await join(2)) as [Instance, Instance];
    const units = unitCall({ waiting: 12, min: 5, want: 5 });
    expect((await one.limitStore.lease(call({ units }))).units).toBe(5);
    const refused = await two.limitStore.lease(call({ units: unitCall({ min: 6, want: 6 }) }));
    expect(refused.unitWindow?.waitingElsewhere).toEqual([7]);
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
    await wait(1010);
    expect((await two.limitStore.lease(call())).pauseMs).toBe(0);
  });
}
