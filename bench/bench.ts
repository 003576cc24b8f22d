import { closeMeasuring, send, time, toLatency } from './measure.ts';
import { type ChildServer, pin, start } from './process.ts';
import { createRows } from './row.ts';
import type { SandboxDelay, SandboxReady } from './sandbox-process.ts';
import type { ServerOptions, ServerReady, ServerUsage } from './server-process.ts';

// Measures the costs that the cost table states, and compares them with hand-written code in the same run: the latency with a fixed
// upstream delay, and the CPU time without a delay. Fails if the best latency exceeds its delays by more than 10 %. It uses the best of
// many runs, because on a shared machine the medians of the same program differ by more than that.

const delayMs = 40;
const tolerance = 0.1;
const runs = 200;
const warmUpRuns = 300;

type Server = ChildServer<ServerReady, object, ServerUsage>;

pin(process.pid, 1);
const sandbox = await start<SandboxReady, SandboxDelay, object>('sandbox-process.ts', 1);
const startServer = (kind: ServerOptions['kind']): Promise<Server> =>
  start('server-process.ts', 0, JSON.stringify({ kind, ...sandbox.ready } satisfies ServerOptions));
const handWritten = await startServer('hand-written');
const taskdoc = await startServer('taskdoc');
const rows = createRows(sandbox.ready.fixtures).map((row, index) => ({
  ...row,
  handWrittenUrl: `${handWritten.ready.url}/${index}`,
  body: JSON.stringify({ query: row.query, variables: row.variables }),
  handWrittenMs: [] as number[],
  taskdocMs: [] as number[],
}));
const taskdocUrl = `${taskdoc.ready.url}/graphql`;

/** The CPU time of a server for one request, in milliseconds. */
async function measureCpu(server: Server, url: string, body: string): Promise<number> {
  const before = await server.request({});
  for (let run = 0; run < runs; run += 1) await send(url, body);
  return ((await server.request({})).cpuMs - before.cpuMs) / runs;
}

console.log(
  `latency with a delay of ${delayMs} ms per upstream request, best and (median), and CPU time without a delay; in milliseconds\n`,
);
console.log(
  ['row', 'expected', 'hand-written', 'taskdoc', 'over', 'cpu hand-written', 'cpu taskdoc'].join(
    ' | ',
  ),
);
// Warm-up: both servers execute every row before the measurement.
for (let run = 0; run < warmUpRuns; run += 1) {
  for (const { handWrittenUrl, body } of rows) {
    await send(handWrittenUrl, body);
    await send(taskdocUrl, body);
  }
}
// The rows alternate, so that other load on the machine affects all of them.
await sandbox.request({ delayMs });
for (let run = 0; run < runs; run += 1) {
  for (const { handWrittenUrl, body, handWrittenMs, taskdocMs } of rows) {
    handWrittenMs.push(await time(handWrittenUrl, body));
    taskdocMs.push(await time(taskdocUrl, body));
  }
}
await sandbox.request({ delayMs: 0 });
let failures = 0;
for (const { name, delays, handWrittenUrl, body, handWrittenMs, taskdocMs } of rows) {
  const handLatency = toLatency(handWrittenMs);
  const taskdocLatency = toLatency(taskdocMs);
  const handCpu = await measureCpu(handWritten, handWrittenUrl, body);
  const taskdocCpu = await measureCpu(taskdoc, taskdocUrl, body);
  const expectedMs = delays * delayMs;
  const over = taskdocLatency.best / expectedMs - 1;
  if (over > tolerance) failures += 1;
  console.log(
    [
      name,
      expectedMs,
      `${handLatency.best.toFixed(1)} (${handLatency.median.toFixed(1)})`,
      `${taskdocLatency.best.toFixed(1)} (${taskdocLatency.median.toFixed(1)})`,
      `${(over * 100).toFixed(1)} %`,
      handCpu.toFixed(2),
      taskdocCpu.toFixed(2),
    ].join(' | '),
  );
}

await closeMeasuring();
for (const child of [handWritten, taskdoc, sandbox]) child.stop();
if (failures > 0) {
  console.log(
    `\n${failures} of ${rows.length} rows exceeded the expected latency by more than ${tolerance * 100} %`,
  );
  process.exitCode = 1;
}
