import { createLoad, type Load } from './load.ts';

/**
 * How long the load lasts, in processor time of the server: on a busy machine the same work takes longer. After 2.5 s, an operation of taskdoc
 * still takes about twice the time that it takes after 6 s, because V8 has not compiled everything. The bare Yoga is compiled earlier.
 */
const warmUpCpuMs = 6000;
const sliceCpuMs = 500;
/** How long the load lasts at least, in milliseconds. */
const stepMs = 100;

/** Measures the processor time of one operation on one server. */
export interface Meter {
  /** Sends the operation until the server's code is compiled. */
  readonly warmUp: () => Promise<void>;
  /** Measures one slice. */
  readonly measure: () => Promise<void>;
  /** The processor time per operation of the slices since the last call, in milliseconds. */
  readonly takeMs: () => number;
  readonly close: Load['close'];
}

/**
 * Connects the callers.
 *
 * @param server   Its processor time so far, in milliseconds.
 * @param callers  Default: those of a load test.
 */
export async function createMeter(
  server: { cpuMs(): Promise<number> },
  url: string,
  body: string,
  callers?: number,
): Promise<Meter> {
  const load = await createLoad(url, body, callers);
  let cpuMs = 0;
  let operations = 0;
  const measureFor = async (minCpuMs: number) => {
    const before = await server.cpuMs();
    for (let used = 0; used < minCpuMs; used = (await server.cpuMs()) - before) {
      operations += await load.run(stepMs);
    }
    cpuMs += (await server.cpuMs()) - before;
  };
  const takeMs = () => {
    const perOperation = cpuMs / operations;
    cpuMs = 0;
    operations = 0;
    return perOperation;
  };
  return {
    async warmUp() {
      await measureFor(warmUpCpuMs);
      takeMs();
    },
    measure: () => measureFor(sliceCpuMs),
    takeMs,
    close: load.close,
  };
}
