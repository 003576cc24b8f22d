import { Agent, request } from 'undici';

/** What repeating one request showed, in milliseconds. */
export interface Latency {
  /** The fastest run: what else the machine had to do is not in it. */
  readonly best: number;
  /** Half of the runs were faster. */
  readonly median: number;
}

const dispatcher = new Agent({ connections: 16 });

/** Sends a request once. Milliseconds until its whole answer was there. */
export async function time(url: string, body: string): Promise<number> {
  const startedAt = performance.now();
  await send(url, body);
  return performance.now() - startedAt;
}

/** What these durations show. */
export function toLatency(durations: readonly number[]): Latency {
  const sorted = durations.toSorted((a, b) => a - b);
  return { best: sorted[0] ?? 0, median: sorted[Math.floor(sorted.length / 2)] ?? 0 };
}

/** Sends it once and throws unless all went well. */
export async function send(url: string, body: string): Promise<void> {
  const answer = await request(url, {
    dispatcher,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const text = await answer.body.text();
  if (answer.statusCode !== 200 || text.includes('"errors"')) {
    throw new Error(`${answer.statusCode}: ${text.slice(0, 500)}`);
  }
}

/** Call when done. */
export const closeMeasuring = () => dispatcher.close();
