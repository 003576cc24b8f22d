import { start } from './child-process.ts';
import { measureBestMs, similarCpuMs } from './meter.ts';
import type { ServerOptions } from './server/process.ts';
import type { ServerReady, ServerUsage } from './server/under-load.ts';
import { startUpstream } from './upstream/upstream.ts';

// Measures whether the processor time per record stays the same for longer lists.

const maxMicroseconds = 6;
/** The cost of a task may exceed its limit by this part of it. */
const tolerance = 0.1;
/** From a thousand tasks on, the cost of a task may exceed that of shorter lists by this part of it. */
const growthTolerance = 0.25;
const callers = 4;
const tasksPerProject = 1000;

/** Prints the cost per additional task, from 10 to 10,000 tasks. Returns a sentence for each exceeded limit. */
export async function measureRecordCost(): Promise<readonly string[]> {
  const upstream = await startUpstream({ extraTasks: 10 * tasksPerProject });
  const server = await start<ServerReady, object, ServerUsage>('server/process.ts', 0, {
    kind: 'taskdoc',
    upstream: upstream.ready,
  } satisfies ServerOptions);
  console.log('processor time per additional task, without an upstream delay, in microseconds\n');
  console.log('| tasks | per task | at most |');
  console.log('|---|---|---|');
  const { largeProjects } = upstream.ready.fixtures;
  const url = `${server.ready.url}/graphql`;
  const usage = () => server.request({});
  const measureTasks = (count: number, warmCpuMs?: number) =>
    measureBestMs([{ usage }, url, toBody(largeProjects, count), callers], warmCpuMs);
  // Compiles the code of the server.
  await measureTasks(1000);
  let before = { count: 10, ms: await measureTasks(10, similarCpuMs) };
  const costs: number[] = [];
  for (const count of [100, 1000, 10_000]) {
    const ms = await measureTasks(count, similarCpuMs);
    const cost = ((ms - before.ms) / (count - before.count)) * 1000;
    console.log(`| ${before.count} to ${count} | ${cost.toFixed(1)} | ${maxMicroseconds} |`);
    costs.push(cost);
    before = { count, ms };
  }
  console.log();
  for (const child of [server, upstream]) child.stop();
  const [, middle = 0, last = 0] = costs;
  return [
    ...(Math.max(...costs) > maxMicroseconds * (1 + tolerance)
      ? [`A task costs more than ${maxMicroseconds} microseconds.`]
      : []),
    ...(last > middle * (1 + growthTolerance) ? ['A task costs more in a longer list.'] : []),
  ];
}

/** The first tasks of as many projects as necessary. */
function toBody(projects: readonly string[], count: number): string {
  const first = Math.min(count, tasksPerProject);
  const fields = projects.slice(0, count / first).map((project, index) => {
    const tasks = `tasks(first: ${first}) { nodes { gid name completed } }`;
    return `p${index}: project(id: "${project}") { ${tasks} }`;
  });
  return JSON.stringify({ query: `{ ${fields.join(' ')} }` });
}
