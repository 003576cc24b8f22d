import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';

/** The number of clients. Each waits for its response before it sends the next operation. */
const clients = 32;
/** The number of different callers. Each has a token of its own for each service. */
const callers = 10_000;
/** One operation in this many is aborted by its client. */
const abortEvery = 25;
/** One operation in this many sends its document with a hash, so that the server stores it. */
const hashEvery = 10;

/** The operations since the last call. */
export interface LoadCount {
  readonly operations: number;
  readonly aborted: number;
  /** The number of responses with each error code, or with each HTTP status without one. */
  readonly codes: Readonly<Record<string, number>>;
}

/** Sends operations of many callers to one server. */
export interface MixedLoad {
  /** Sends operations for this time, and waits for the last responses. */
  run(durationMs: number): Promise<LoadCount>;
  close(): Promise<void>;
}

/** @param documentOf  The document of an operation, by the number of the operation. */
export function createMixedLoad(url: string, documentOf: (number: number) => string): MixedLoad {
  const dispatcher = new Agent({ connections: clients * 2 });
  let number = 0;

  /** Sends one operation. Returns its error codes, or null if it was aborted. */
  async function send(): Promise<readonly string[] | null> {
    number += 1;
    const query = documentOf(number);
    const client = new AbortController();
    if (number % abortEvery === 0) setTimeout(() => client.abort(), Math.random() * 30);
    const sha256Hash = createHash('sha256').update(query).digest('hex');
    const persistedQuery = { version: 1, sha256Hash };
    const body = { query, ...(number % hashEvery === 0 && { extensions: { persistedQuery } }) };
    try {
      const response = await request(`${url}/graphql`, {
        dispatcher,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-asana-authorization': `Bearer asana-${number % callers}`,
          'x-google-authorization': `Bearer google-${number % callers}`,
        },
        body: JSON.stringify(body),
        signal: client.signal,
      });
      const text = await response.body.text();
      const codes = [...text.matchAll(/"code":"([A-Z_]+)"/g)].map(([, code]) => code ?? '');
      return codes.length > 0 || response.statusCode === 200 ? codes : [`${response.statusCode}`];
    } catch (error) {
      if (client.signal.aborted) return null;
      throw error;
    }
  }

  return {
    async run(durationMs) {
      const endsAt = performance.now() + durationMs;
      const codes: Record<string, number> = {};
      let operations = 0;
      let aborted = 0;
      await Promise.all(
        Array.from({ length: clients }, async () => {
          while (performance.now() < endsAt) {
            const found = await send();
            operations += 1;
            if (found === null) aborted += 1;
            for (const code of new Set(found)) codes[code] = (codes[code] ?? 0) + 1;
          }
        }),
      );
      // Requests to the services that no client waits for any more end within their time limit.
      await sleep(2500);
      return { operations, aborted, codes };
    },
    close: () => dispatcher.close(),
  };
}
