import { youngMegabytes } from './child-process.ts';
import { createLoad, type Load } from './load.ts';
import type { ServerUsage } from './server/under-load.ts';

/**
 * How long the load lasts by default before it is measured, in processor time of the server: on a busy machine the same work takes longer. After 2.5 s, an
 * operation of taskdoc still takes about twice the time that it takes after 6 s, because V8 has not compiled everything.
 */
const warmUpCpuMs = 6000;
/** How long the load lasts before that, if the server has executed similar operations for longer. */
export const similarCpuMs = 1500;
const sliceCpuMs = 500;
/** How long the load lasts at least, in milliseconds. */
const stepMs = 100;

/** What one operation needs. */
export interface OperationUsage {
  /** Processor time in milliseconds. */
  readonly ms: number;
  /** Memory that was allocated, in kB. */
  readonly kilobytes: number;
  /** The part of the processor time that the garbage collector used. */
  readonly collected: number;
}

/** Measures what one operation needs on one server. */
export interface Meter {
  /** Sends the operation until the server's code is compiled, for this processor time. */
  readonly warmUp: (cpuMs?: number) => Promise<void>;
  /** Measures one slice. */
  readonly measure: () => Promise<void>;
  /** The mean of the slices since the last call. */
  readonly take: () => OperationUsage;
  readonly close: Load['close'];
}

/**
 * Connects the callers.
 *
 * @param server   What it has used so far.
 * @param callers  Default: those of a load test.
 */
export async function createMeter(
  server: { usage(): Promise<ServerUsage> },
  url: string,
  body: string,
  callers?: number,
): Promise<Meter> {
  const load = await createLoad(url, body, callers);
  let total = { cpuMs: 0, collections: 0, collectionMs: 0, operations: 0 };
  const measureFor = async (minCpuMs: number) => {
    const before = await server.usage();
    let after = before;
    let operations = 0;
    while (after.cpuMs - before.cpuMs < minCpuMs) {
      operations += await load.run(stepMs);
      after = await server.usage();
    }
    total = {
      cpuMs: total.cpuMs + after.cpuMs - before.cpuMs,
      collections: total.collections + after.collections.short - before.collections.short,
      collectionMs: total.collectionMs + after.collections.ms - before.collections.ms,
      operations: total.operations + operations,
    };
  };
  const take = () => {
    const { cpuMs, collections, collectionMs, operations } = total;
    total = { cpuMs: 0, collections: 0, collectionMs: 0, operations: 0 };
    return {
      ms: cpuMs / operations,
      // A short collection starts when the memory for short-lived objects is full.
      kilobytes: (collections * youngMegabytes * 1024) / operations,
      collected: collectionMs / cpuMs,
    };
  };
  return {
    async warmUp(cpuMs = warmUpCpuMs) {
      await measureFor(cpuMs);
      take();
    },
    measure: () => measureFor(sliceCpuMs),
    take,
    close: load.close,
  };
}

/**
 * Milliseconds of one operation: the best of three slices after the server's code is compiled.
 *
 * @param warmCpuMs  How long the load lasts before that. Default: as long as the code of a new server needs.
 */
export async function measureBestMs(
  [server, url, body, callers]: Parameters<typeof createMeter>,
  warmCpuMs?: number,
): Promise<number> {
  const meter = await createMeter(server, url, body, callers);
  await meter.warmUp(warmCpuMs);
  const durations: number[] = [];
  for (let slice = 0; slice < 3; slice += 1) {
    await meter.measure();
    durations.push(meter.take().ms);
  }
  meter.close();
  return Math.min(...durations);
}
