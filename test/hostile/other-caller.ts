import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { threadMs } from '../cpu-time.ts';

// Another caller, which sends one operation all the time, also while it waits for earlier responses. It has its own process: reading the large
// response of a hostile operation must not delay it.

/** The server that the caller calls. */
export interface Target {
  readonly url: string;
  /** The process of the server. */
  readonly pid: number;
  /** The operation that it sends. */
  readonly query: string;
}

/** Starts with a server, or stops. */
export type OtherCommand = Target | 'stop';

/** The reply to each command: the latency of the operations since the previous command, in milliseconds. */
export interface OtherLatency {
  readonly count: number;
  /** The median of the time for which the server worked until it had responded. */
  readonly medianCpuMs: number;
  /** The latency that 99 of 100 operations did not exceed. */
  readonly p99Ms: number;
  /**
   * The same, counting only the time for which the server worked until it had responded. A machine without other work has about the same
   * values; elsewhere, other processes delay the server and this caller.
   */
  readonly p99CpuMs: number;
}

/** How often the caller sends an operation, in milliseconds. */
const intervalMs = 10;

/** How many operations it waits for at most. On a busy machine, more of them would themselves keep the server busy. */
const maxInFlight = 4;

interface Latency {
  readonly ms: number;
  readonly cpuMs: number;
}

let inFlight = 0;
let timer: NodeJS.Timeout | undefined;
let latencies: Promise<Latency>[] = [];
let agent = new Agent({ keepAlive: true });

process.on('message', async (command: OtherCommand) => {
  clearInterval(timer);
  const all = await Promise.all(latencies);
  latencies = [];
  // The server closes connections that are idle.
  agent.destroy();
  agent = new Agent({ keepAlive: true });
  if (command !== 'stop')
    timer = setInterval(() => {
      if (inFlight < maxInFlight) latencies.push(measure(command));
    }, intervalMs);
  const latency: OtherLatency = {
    count: all.length,
    medianCpuMs: percentile(
      all.map(({ cpuMs }) => cpuMs),
      0.5,
    ),
    p99Ms: p99(all.map(({ ms }) => ms)),
    p99CpuMs: p99(all.map(({ cpuMs }) => cpuMs)),
  };
  process.send?.(latency);
});
process.on('disconnect', () => process.exit());

const p99 = (values: readonly number[]) => percentile(values, 0.99);

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * part) - 1] ?? 0;
}

/** The time until the response to the operation. An error ends the process, and the test. */
async function measure({ url, pid, query }: Target): Promise<Latency> {
  inFlight += 1;
  const startedAt = performance.now();
  const startedAtCpuMs = threadMs(pid);
  const outgoing = request(`${url}/graphql`, {
    agent,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-asana-authorization': 'Bearer sandbox-grace',
    },
  });
  outgoing.end(JSON.stringify({ query }));
  const [incoming] = await once(outgoing, 'response');
  incoming.resume();
  await once(incoming, 'end');
  inFlight -= 1;
  return { ms: performance.now() - startedAt, cpuMs: threadMs(pid) - startedAtCpuMs };
}
