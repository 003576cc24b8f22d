import { Agent, request } from 'undici';

/** The latency of a repeated request, in milliseconds. */
export interface Latency {
  /** The fastest run, which other work on the machine affects least. */
  readonly best: number;
  /** Half of the runs were faster. */
  readonly median: number;
}

const dispatcher = new Agent({ connections: 16 });

/** Sends a request once. Returns the milliseconds until the complete response arrived. */
export async function time(url: string, body: string): Promise<number> {
  const startedAt = performance.now();
  await send(url, body);
  return performance.now() - startedAt;
}

/** The best and the median of these durations. */
export function toLatency(durations: readonly number[]): Latency {
  const sorted = durations.toSorted((a, b) => a - b);
  return { best: sorted[0] ?? 0, median: sorted[Math.floor(sorted.length / 2)] ?? 0 };
}

/** Sends a request once. Throws if the response is an error. */
export async function send(url: string, body: string): Promise<void> {
  const response = await request(url, {
    dispatcher,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const text = await response.body.text();
  if (response.statusCode !== 200 || text.includes('"errors"')) {
    throw new Error(`${response.statusCode}: ${text.slice(0, 500)}`);
  }
}

/** Closes the connections. */
export const closeMeasuring = () => dispatcher.close();
