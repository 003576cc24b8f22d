import { type ComparedServer, type Comparison, toBody } from './comparison.ts';
import { createLoad, type Load } from './load.ts';
import type { Options } from './option.ts';
import type { Row } from './row/row.ts';

// Measures the processor time of each server per operation, of all its threads, without an upstream delay. The times of one machine
// differ by a fifth from run to run, so the servers alternate in short slices, and only the ratios of one run are compared.

/** How long the load lasts, in processor time of the server: on a busy machine the same work takes longer. */
const warmUpCpuMs = 2500;
const sliceCpuMs = 500;
const slicesPerRun = 3;
/** How long the load lasts at least, in milliseconds. */
const stepMs = 100;

/** A row may exceed its target by this part of it. */
const tolerance = 0.1;

/** Prints the processor time of each row. Returns a sentence for each row whose best run exceeds its target. */
export async function measureProcessorTime(
  { byHand, bareYoga, taskdoc, rows }: Comparison,
  options: Options,
): Promise<readonly string[]> {
  console.log('processor time per operation without an upstream delay, in milliseconds, by run\n');
  console.log('| row | by hand | bare Yoga | taskdoc | × bare Yoga | at most |');
  console.log('|---|---|---|---|---|---|');
  const failures: string[] = [];
  for (const [index, row] of rows.entries()) {
    if (options.rows && !options.rows.includes(index + 1)) continue;
    const load = (server: ComparedServer) => createMeter(server, index, row);
    const meters = await Promise.all([byHand, bareYoga, taskdoc].map(load));
    for (const { warmUp } of meters) await warmUp();
    const runs: number[][] = [];
    for (let run = 0; run < options.runs; run += 1) {
      for (let slice = 0; slice < slicesPerRun; slice += 1) {
        for (const { measure } of meters) await measure();
      }
      runs.push(meters.map(({ takeMs }) => takeMs()));
    }
    for (const { close } of meters) close();
    const ratios = runs.map(([, bare = 0, ours = 0]) => ours / bare);
    const columns = meters.map((_, at) => runs.map((run) => toText(run[at] ?? 0)).join(' '));
    const ratioText = ratios.map((ratio) => ratio.toFixed(2)).join(' ');
    console.log(`| ${[row.name, ...columns, ratioText, row.maxTimesBare].join(' | ')} |`);
    if (Math.min(...ratios) > row.maxTimesBare * (1 + tolerance)) {
      failures.push(`${row.name}: more than ${row.maxTimesBare} times the bare Yoga.`);
    }
  }
  console.log();
  return failures;
}

const toText = (ms: number) => ms.toPrecision(3);

interface Meter {
  readonly warmUp: () => Promise<void>;
  /** Measures one slice. */
  readonly measure: () => Promise<void>;
  /** The processor time per operation of the slices since the last call, in milliseconds. */
  readonly takeMs: () => number;
  readonly close: Load['close'];
}

async function createMeter(server: ComparedServer, index: number, row: Row): Promise<Meter> {
  const load = await createLoad(server.urlOf(index), toBody(row));
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
