import { once } from 'node:events';
import { Agent, request } from 'node:http';

/** How often the other caller sends an operation, in milliseconds. */
const intervalMs = 5;

/** A caller that sends `{ __typename }` all the time, whether or not the previous ones have been answered. */
export interface OtherCaller {
  /** Stops, and returns the latency in milliseconds that 99 of 100 operations did not exceed. */
  stop(): Promise<number>;
}

/** Starts another caller of a server. */
export function startOtherCaller(url: string): OtherCaller {
  const agent = new Agent({ keepAlive: true });
  const latencies: Promise<number>[] = [];
  const timer = setInterval(
    () => latencies.push(measure(url, agent).catch(() => Number.POSITIVE_INFINITY)),
    intervalMs,
  );
  return {
    async stop() {
      clearInterval(timer);
      const sorted = (await Promise.all(latencies)).sort((one, other) => one - other);
      agent.destroy();
      return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
    },
  };
}

/** The time until the response to `{ __typename }` in milliseconds. */
async function measure(url: string, agent: Agent): Promise<number> {
  const startedAt = performance.now();
  const outgoing = request(`${url}/graphql`, {
    agent,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  outgoing.end('{"query":"{ __typename }"}');
  const [incoming] = await once(outgoing, 'response');
  incoming.resume();
  await once(incoming, 'end');
  return performance.now() - startedAt;
}
