import { createHmac } from 'node:crypto';
import { vi } from 'vitest';
import { createSlidingWindow } from '../../../sandbox/http/sliding-window.ts';
import { ConnectionPool } from '../../../src/upstream/pacing/connection-pool.ts';
import { type Permit, WaitTooLong } from '../../../src/upstream/pacing/permit.ts';
import { ProjectQuota } from '../../../src/upstream/pacing/project-quota.ts';
import { createScheduler, type Scheduler } from '../../../src/upstream/pacing/scheduler.ts';
import { MemoryLimitStore } from '../../../src/upstream/shared-limit/memory-limit-store.ts';
import type { LimitStoreMessage } from '../../../src/upstream/shared-limit/shared-limit-store.ts';
import { SharedLimits } from '../../../src/upstream/shared-limit/shared-limits.ts';
import { limitStoreOf } from '../shared-limit/memory-store.ts';
import { request } from './request.ts';

// Many people read documents over several minutes, with timers that pass as fast as the work permits.

export interface ProjectLoad {
  readonly instances: number;
  /** The quota of the project at the service, in reads per minute. */
  readonly perMinute: number;
  /** What the server believes that the quota is. Default: the quota. */
  readonly believedPerMinute?: number;
  /** How many pages the people open in a minute, each with one read. */
  readonly pagesPerMinute: number;
  /** Each reads without a pause, with 50 operations at once. */
  readonly scripts: number;
  readonly minutes: number;
  /** Whether the limit store can be reached only in the first half minute. Default false. */
  readonly losesLimitStore?: boolean;
}

/** What happened after the first minute. */
export interface ProjectResult {
  readonly pages: number;
  readonly failedPages: number;
  readonly medianWaitMs: number;
  readonly p99WaitMs: number;
  readonly scriptReads: number;
  /** The part of the quota that was used. */
  readonly used: number;
  /** The part of the requests that the service refused. */
  readonly refused: number;
  /** The most requests of one credential in flight. */
  readonly maxInFlight: number;
}

const people = 200;
const deadlineMs = 30_000;
const limits = {
  concurrency: { reads: 50, writes: 10 },
  rates: { reads: { perMinute: 300, minPerMinute: 60 }, writes: { minPerMinute: 60 } },
} as const;

const sleep = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

/** Pseudo-random numbers from 0 to 1, the same in each run. */
export function createRandom(seed: string) {
  let count = 0;
  return () => {
    count += 1;
    return createHmac('sha256', seed).update(String(count)).digest().readUInt32BE() / 2 ** 32;
  };
}

async function createInstances({
  instances,
  perMinute,
  believedPerMinute,
  losesLimitStore = false,
}: ProjectLoad) {
  const lostAt = losesLimitStore ? performance.now() + 30_000 : Number.POSITIVE_INFINITY;
  const quotaPerMinute = believedPerMinute ?? perMinute;
  const receivers = new Map<string, (message: LimitStoreMessage) => void>();
  const memory = new MemoryLimitStore((id, message) =>
    queueMicrotask(() => receivers.get(id)?.(message)),
  );
  const schedulers: Scheduler[] = [];
  const open: SharedLimits[] = [];
  for (let number = 0; number < instances; number += 1) {
    const id = `instance-${number}`;
    const shared = new SharedLimits({
      key: Buffer.alloc(32),
      onChange: () => undefined,
      openLimitStore: async (onMessage) => {
        receivers.set(id, onMessage);
        const limitStore = limitStoreOf(memory, id);
        const assertFound = () => {
          if (performance.now() >= lostAt) throw new Error('The limit store cannot be reached.');
        };
        return {
          ...limitStore,
          async join() {
            assertFound();
            return limitStore.join();
          },
          async renew() {
            assertFound();
            return limitStore.renew();
          },
          async lease(call) {
            assertFound();
            return limitStore.lease(call);
          },
          async pause(key, ms) {
            assertFound();
            return limitStore.pause(key, ms);
          },
        };
      },
    });
    if (instances > 1) {
      await shared.open();
      open.push(shared);
    }
    const quota = new ProjectQuota(
      quotaPerMinute,
      instances > 1 ? shared.quotaSlotsFor('docs:reads', quotaPerMinute) : undefined,
    );
    schedulers.push(
      createScheduler(
        limits,
        new ConnectionPool(256),
        instances > 1 ? shared.slotsFor('docs', limits) : undefined,
        { reads: quota, writes: null },
      ),
    );
  }
  return { schedulers, close: () => Promise.all(open.map((one) => one.close())) };
}

/** Runs the load. The caller has replaced the timers. */
export async function runProjectLoad(load: ProjectLoad): Promise<ProjectResult> {
  const { perMinute, pagesPerMinute, scripts, minutes } = load;
  const random = createRandom('load');
  const { schedulers, close } = await createInstances(load);
  const service = createSlidingWindow(() => performance.now());
  const startsAt = performance.now() + 60_000;
  const endsAt = performance.now() + minutes * 60_000;
  const waits: number[] = [];
  let [pages, failedPages, scriptReads, accepted, refused, maxInFlight] = [0, 0, 0, 0, 0, 0];
  const inFlight = new Map<string, number>();
  let turn = 0;

  /** Reads a document. Returns whether it was returned within the time of an operation. */
  const read = async (credential: string): Promise<boolean> => {
    turn += 1;
    const scheduler = schedulers[turn % schedulers.length] as Scheduler;
    const deadlineAt = Date.now() + deadlineMs;
    for (let isRetry = false; ; isRetry = true) {
      let permit: Permit;
      try {
        permit = await scheduler.acquire(request({ credential, deadlineAt, isRetry }));
      } catch (error) {
        if (!(error instanceof WaitTooLong)) throw error;
        await sleep(error.retryAfterMs);
        return false;
      }
      const count = (inFlight.get(credential) ?? 0) + 1;
      inFlight.set(credential, count);
      maxInFlight = Math.max(maxInFlight, count);
      await sleep(20 + random() * 100);
      const isRefused = service.add('project', 1, perMinute, {}) !== null;
      await sleep(20 + random() * 100);
      inFlight.set(credential, (inFlight.get(credential) ?? 0) - 1);
      const now = performance.now();
      if (now >= startsAt && now < endsAt) {
        if (isRefused) refused += 1;
        else accepted += 1;
      }
      permit.end(isRefused ? { retryAfterMs: undefined, isOfProject: true } : null);
      if (!isRefused) return true;
    }
  };

  const runScript = async (name: string) => {
    while (performance.now() < endsAt)
      if ((await read(name)) && performance.now() >= startsAt) scriptReads += 1;
  };
  const openPage = async () => {
    const at = performance.now();
    const isRead = await read(`person-${Math.floor(random() * people)}`);
    if (at < startsAt) return;
    pages += 1;
    if (isRead) waits.push(performance.now() - at);
    else failedPages += 1;
  };
  const openPages = async () => {
    const opened: Promise<void>[] = [];
    while (performance.now() < endsAt) {
      await sleep(-Math.log(1 - random()) * (60_000 / pagesPerMinute));
      opened.push(openPage());
    }
    await Promise.all(opened);
  };

  let isDone = false;
  const running = [openPages()];
  for (let script = 0; script < scripts; script += 1)
    for (let operation = 0; operation < 50; operation += 1)
      running.push(runScript(`script-${script}`));
  const all = Promise.all(running).finally(() => {
    isDone = true;
  });
  while (!isDone) await vi.advanceTimersByTimeAsync(20);
  await all;
  await close();
  waits.sort((one, other) => one - other);
  const at = (part: number) => waits[Math.floor(waits.length * part)] ?? 0;
  return {
    pages,
    failedPages,
    medianWaitMs: at(0.5),
    p99WaitMs: at(0.99),
    scriptReads,
    used: accepted / ((minutes - 1) * perMinute),
    refused: refused / (accepted + refused),
    maxInFlight,
  };
}
