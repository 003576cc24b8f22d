import { start } from './child-process.ts';
import { toBody } from './comparison.ts';
import { createMeter } from './meter.ts';
import type { Options } from './option.ts';
import { createRows } from './row/rows.ts';
import type { ServerOptions } from './server/process.ts';
import type { Observed } from './server/taskdoc.ts';
import type { ServerReady, ServerUsage } from './server/under-load.ts';
import { startUpstream } from './upstream/upstream.ts';

// Measures the processor time that metrics and traces add to an operation. The servers alternate in short slices, because the times of one
// machine differ from run to run.

/** Slices that are compared in one run. Each lasts half a second of processor time. */
const slicesPerRun = 4;

/** What is measured, and the maximum of the ratio of the best runs. Null: no target, because the work is that of the SDK. */
const variants: readonly (readonly [Observed, number | null])[] = [
  ['metrics', 1.1],
  ['traces without SDK', 1.02],
  ['traces', null],
];

/** Shared machines differ by this much between two servers that do the same. */
const tolerance = 0.05;

/** Prints the ratios of each row. Returns a sentence for each ratio of the best runs that exceeds its target. */
export async function measureObservability({ rows, runs }: Options): Promise<readonly string[]> {
  const upstream = await startUpstream({ extraTasks: 0 });
  const startServer = (observed: Observed | null) =>
    start<ServerReady, object, ServerUsage>('server/process.ts', 0, {
      kind: 'taskdoc',
      upstream: upstream.ready,
      observed,
    } satisfies ServerOptions);
  const servers = [];
  for (const observed of [null, ...variants.map(([name]) => name)])
    servers.push(await startServer(observed));
  console.log(
    'processor time per operation as a multiple of a server without metrics and traces\n',
  );
  console.log(
    `| row | ms | ${variants.map(([name]) => `${name}, by run | best runs`).join(' | ')} |`,
  );
  console.log(`|---|---|${variants.map(() => '---|---|').join('')}`);
  const failures: string[] = [];
  for (const [index, row] of createRows(upstream.ready.fixtures).entries()) {
    if (rows && !rows.includes(index + 1)) continue;
    const meters = [];
    for (const { ready, request } of servers) {
      const server = { usage: () => request({}) };
      meters.push(await createMeter(server, `${ready.url}/graphql`, toBody(row)));
    }
    for (const { warmUp } of meters) await warmUp();
    const times: number[][] = [];
    for (let run = 0; run < runs; run += 1) {
      for (let slice = 0; slice < slicesPerRun; slice += 1)
        for (const { measure } of meters) await measure();
      times.push(meters.map(({ take }) => take().ms));
    }
    for (const { close } of meters) close();
    const plainMs = Math.min(...times.map(([ms = 0]) => ms));
    const cells = variants.map(([name, target], variant) => {
      const ratios = times.map((run) => (run[variant + 1] ?? 0) / (run[0] ?? 1));
      const ratio = Math.min(...times.map((run) => run[variant + 1] ?? 0)) / plainMs;
      if (target !== null && ratio > target + tolerance)
        failures.push(`${row.name}: ${name} takes more than ${target} times the processor time.`);
      return `${ratios.map((one) => one.toFixed(3)).join(' ')} | ${ratio.toFixed(3)}`;
    });
    console.log(`| ${[row.name, plainMs.toPrecision(3), ...cells].join(' | ')} |`);
  }
  console.log();
  for (const child of [...servers, upstream]) child.stop();
  return failures;
}
