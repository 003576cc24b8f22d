import { closeMeasuring, send, time, toLatency } from './measure.ts';
import { pin, type Running, start } from './process.ts';
import { createRows } from './row.ts';
import type { SandboxDelay, SandboxReady } from './sandbox-process.ts';
import type { ServerOptions, ServerReady, ServerUsage } from './server-process.ts';

// Measures what the table of costs promises, against the same answers written by hand, in one run: latency with a fixed
// upstream delay, and processor time with none. Fails when the best latency is more than a tenth over its delays: the best of
// many runs, because the medians of the same program differ by more than that on a machine that has neighbours.

const delayMs = 40;
const tolerance = 0.1;
const runs = 200;
const runsOfWarmUp = 300;

type Server = Running<ServerReady, object, ServerUsage>;

pin(process.pid, 1);
const sandbox = await start<SandboxReady, SandboxDelay, object>('sandbox-process.ts', 1);
const startServer = (kind: ServerOptions['kind']): Promise<Server> =>
  start('server-process.ts', 0, JSON.stringify({ kind, ...sandbox.ready } satisfies ServerOptions));
const byHand = await startServer('by-hand');
const taskdoc = await startServer('taskdoc');
const rows = createRows(sandbox.ready.fixtures).map((row, index) => ({
  ...row,
  byHandUrl: `${byHand.ready.url}/${index}`,
  body: JSON.stringify({ query: row.query, variables: row.variables }),
  byHandMs: [] as number[],
  taskdocMs: [] as number[],
}));
const taskdocUrl = `${taskdoc.ready.url}/graphql`;

/** Processor time that a server takes for one request, in milliseconds. */
async function measureCpu(server: Server, url: string, body: string): Promise<number> {
  const before = await server.request({});
  for (let run = 0; run < runs; run += 1) await send(url, body);
  return ((await server.request({})).cpuMs - before.cpuMs) / runs;
}

console.log(
  `latency with ${delayMs} ms per upstream request, best and (median), and processor time with none; milliseconds\n`,
);
console.log(
  ['row', 'promised', 'by hand', 'taskdoc', 'over', 'cpu by hand', 'cpu taskdoc'].join(' | '),
);
// Servers that have been up for a while: both have seen every row before any is measured.
for (let run = 0; run < runsOfWarmUp; run += 1) {
  for (const { byHandUrl, body } of rows) {
    await send(byHandUrl, body);
    await send(taskdocUrl, body);
  }
}
// In turn, so that a moment in which the machine is busy with something else falls on all of them.
await sandbox.request({ delayMs });
for (let run = 0; run < runs; run += 1) {
  for (const { byHandUrl, body, byHandMs, taskdocMs } of rows) {
    byHandMs.push(await time(byHandUrl, body));
    taskdocMs.push(await time(taskdocUrl, body));
  }
}
await sandbox.request({ delayMs: 0 });
let failures = 0;
for (const { name, delays, byHandUrl, body, byHandMs, taskdocMs } of rows) {
  const hand = toLatency(byHandMs);
  const ours = toLatency(taskdocMs);
  const handCpu = await measureCpu(byHand, byHandUrl, body);
  const ourCpu = await measureCpu(taskdoc, taskdocUrl, body);
  const promised = delays * delayMs;
  const over = ours.best / promised - 1;
  if (over > tolerance) failures += 1;
  console.log(
    [
      name,
      promised,
      `${hand.best.toFixed(1)} (${hand.median.toFixed(1)})`,
      `${ours.best.toFixed(1)} (${ours.median.toFixed(1)})`,
      `${(over * 100).toFixed(1)} %`,
      handCpu.toFixed(2),
      ourCpu.toFixed(2),
    ].join(' | '),
  );
}

await closeMeasuring();
for (const running of [byHand, taskdoc, sandbox]) running.stop();
if (failures > 0) {
  console.log(
    `\n${failures} of ${rows.length} rows took more than ${tolerance * 100} % over what is promised`,
  );
  process.exitCode = 1;
}
