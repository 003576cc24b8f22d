import { type ComparedServer, type Comparison, toBody } from './comparison.ts';
import { createMeter, type OperationUsage } from './meter.ts';
import type { Options } from './option.ts';

// Measures the processor time of each server per operation, of all its threads, without an upstream delay, and the memory that taskdoc
// allocates. The times of one machine differ by a fifth from run to run, so the servers alternate in short slices, and only the ratios of one
// run are compared.

const slicesPerRun = 3;

/** The other servers are smaller, so V8 compiles them earlier. */
const smallWarmUpMs = 3000;

/** The positions of the compared servers. */
const bareIndex = 1;
const ourIndex = 3;

/** A row may exceed its target by this part of it. */
const tolerance = 0.1;

/** Prints the processor time of each row. Returns a sentence for each row whose best run exceeds its target, compared with the best of the bare Yoga. */
export async function measureProcessorTime(
  { byHand, bareYoga, mercurius, taskdoc, rows }: Comparison,
  options: Options,
): Promise<readonly string[]> {
  console.log('processor time per operation without an upstream delay, in milliseconds, by run\n');
  console.log(
    '| row | by hand | bare Yoga | mercurius | taskdoc | × bare Yoga | at most | allocated, kB | garbage collector, % |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|');
  const failures: string[] = [];
  for (const [index, row] of rows.entries()) {
    if (options.rows && !options.rows.includes(index + 1)) continue;
    const load = (server: ComparedServer) => createMeter(server, server.urlOf(index), toBody(row));
    const meters = await Promise.all([byHand, bareYoga, mercurius, taskdoc].map(load));
    for (const [at, { warmUp }] of meters.entries())
      await warmUp(at === ourIndex ? undefined : smallWarmUpMs);
    const runs: OperationUsage[][] = [];
    for (let run = 0; run < options.runs; run += 1) {
      for (let slice = 0; slice < slicesPerRun; slice += 1) {
        for (const { measure } of meters) await measure();
      }
      runs.push(meters.map(({ take }) => take()));
    }
    for (const { close } of meters) close();
    const ratios = runs.map((run) => (run[ourIndex]?.ms ?? 0) / (run[bareIndex]?.ms ?? 0));
    const columns = meters.map((_, at) => runs.map((run) => toText(run[at]?.ms ?? 0)).join(' '));
    const ours = runs.flatMap((run) => run[ourIndex] ?? []);
    const memory = [
      Math.min(...ours.map(({ kilobytes }) => kilobytes)).toFixed(0),
      Math.min(...ours.map(({ collected }) => collected * 100)).toFixed(1),
    ];
    const ratioText = ratios.map((ratio) => ratio.toFixed(2)).join(' ');
    console.log(
      `| ${[row.name, ...columns, ratioText, row.maxTimesBare, ...memory].join(' | ')} |`,
    );
    // The best runs are compared, because in one run the other server can be slow for a reason outside it.
    const bestOf = (at: number) => Math.min(...runs.map((run) => run[at]?.ms ?? 0));
    if (bestOf(ourIndex) / bestOf(bareIndex) > row.maxTimesBare * (1 + tolerance)) {
      failures.push(`${row.name}: more than ${row.maxTimesBare} times the bare Yoga.`);
    }
  }
  console.log();
  return failures;
}

const toText = (ms: number) => ms.toPrecision(3);
