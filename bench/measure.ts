import { Agent, request } from 'undici';

/** What repeating one request showed, in milliseconds. */
export interface Latency {
  /** The fastest run: what else the machine had to do is not in it. */
  readonly best: number;
  /** Half of the runs were faster. */
  readonly median: number;
}

const dispatcher = new Agent({ connections: 16 });

/** Sends one request over and over, one at a time, after some that do not count. */
export async function measure(url: string, body: string, times: number): Promise<Latency> {
  for (let run = 0; run < Math.ceil(times / 2); run += 1) await send(url, body);
  const durations: number[] = [];
  for (let run = 0; run < times; run += 1) {
    const startedAt = performance.now();
    await send(url, body);
    durations.push(performance.now() - startedAt);
  }
  durations.sort((a, b) => a - b);
  return { best: durations[0] ?? 0, median: durations[Math.floor(durations.length / 2)] ?? 0 };
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
