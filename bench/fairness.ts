import { Agent, request } from 'undici';
import { start } from './child-process.ts';
import type { ServerOptions } from './server/process.ts';
import type { ServerReady, ServerUsage } from './server/under-load.ts';
import type { UpstreamReady } from './upstream/process.ts';
import { startUpstream } from './upstream/upstream.ts';

// Measures by how much the load of some credentials delays the operations of another one, with slow services. The delay of the
// services is the largest part of each latency, so the processor time of the load matters little.

const noisyCounts = [1, 2, 4, 10] as const;

/** The number of operations that each noisy credential has in progress, all the time. */
const operationsPerCredential = 200;

const delayMs = 1000;
const samples = 7;
const warmUpMs = 3000;

/** The load of others may multiply the median latency of a credential by this. */
const maxRatio = 1.33;

/** Prints the ratios of each run. Returns a sentence for each number of noisy credentials whose median ratio is too high. */
export async function measureFairness(runs: number): Promise<readonly string[]> {
  const upstream = await startUpstream({ extraTasks: 1000 });
  const server = await start<ServerReady, object, ServerUsage>('server/process.ts', 0, {
    kind: 'taskdoc',
    upstream: upstream.ready,
  } satisfies ServerOptions);
  const url = `${server.ready.url}/graphql`;
  const tasks = await readTasks(url, upstream.ready);
  await upstream.request({ delayMs });
  console.log(
    `latency of one credential beside noisy ones with ${operationsPerCredential} operations each, as a multiple of its latency alone (median of ${samples})\n`,
  );
  console.log('| noisy credentials | alone, ms | ratio by run | median | at most |');
  console.log('|---|---|---|---|---|');
  const failures: string[] = [];
  for (const count of noisyCounts) {
    const alone: number[] = [];
    const ratios: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const aloneMs = await measureNeighbour(url, tasks);
      const noise = startNoise(url, count, tasks);
      await new Promise((resolve) => setTimeout(resolve, warmUpMs));
      ratios.push((await measureNeighbour(url, tasks)) / aloneMs);
      await noise.stop();
      alone.push(aloneMs);
    }
    const ratio = median(ratios);
    const columns = [count, median(alone).toFixed(0), ratios.map(toText).join(' '), toText(ratio)];
    console.log(`| ${[...columns, maxRatio].join(' | ')} |`);
    if (ratio > maxRatio)
      failures.push(`${count} noisy credentials: more than ${maxRatio} times the latency alone.`);
  }
  console.log();
  server.stop();
  upstream.stop();
  return failures;
}

const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

/** Sends an operation. Throws if the response contains errors. */
async function send(url: string, credential: string, query: string): Promise<string> {
  const response = await request(url, {
    method: 'POST',
    dispatcher: agent,
    headers: {
      'content-type': 'application/json',
      'x-asana-authorization': `Bearer ${credential}`,
    },
    body: JSON.stringify({ query }),
  });
  const text = await response.body.text();
  if (response.statusCode !== 200 || text.includes('"errors":'))
    throw new Error(`${response.statusCode} ${text.slice(0, 500)}`);
  return text;
}

async function readTasks(url: string, { fixtures }: UpstreamReady): Promise<readonly string[]> {
  const [project] = fixtures.largeProjects;
  const query = `{ tasks(project: "${project}", first: 300) { nodes { id } } }`;
  const { data } = JSON.parse(await send(url, 'reader', query));
  return data.tasks.nodes.map(({ id }: { readonly id: string }) => id);
}

/** The median latency of one task after the other. */
async function measureNeighbour(url: string, tasks: readonly string[]): Promise<number> {
  const latencies: number[] = [];
  for (const id of tasks.slice(0, samples)) {
    const startedAt = performance.now();
    await send(url, 'neighbour', `{ task(id: "${id}") { name } }`);
    latencies.push(performance.now() - startedAt);
  }
  return median(latencies);
}

/** Keeps the operations of noisy credentials in progress. Half of them are lists of comments of several tasks. */
function startNoise(url: string, credentials: number, tasks: readonly string[]) {
  let isStopped = false;
  const repeat = async (credential: string, query: string) => {
    while (!isStopped) await send(url, credential, query);
  };
  const loops = Array.from({ length: credentials }, (_, credential) =>
    Array.from({ length: operationsPerCredential }, (_, at) => {
      // Equal reads of one credential would share a request.
      const id = tasks[at];
      const more = at % 2 === 0 ? '' : 'stories(first: 10) { nodes { text } }';
      return repeat(`noisy-${credential}`, `{ task(id: "${id}") { name notes ${more} } }`);
    }),
  );
  const ended = Promise.all(loops.flat());
  // Without a listener, an error would end the process before `stop` is called.
  ended.catch(() => undefined);
  return {
    async stop() {
      isStopped = true;
      await ended;
    },
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const toText = (ratio: number) => ratio.toFixed(2);
