import type { RequestListener } from 'node:http';
import { Agent, request } from 'undici';
import { createRows, type Item, token, type Upstream } from './row.ts';
import type { SandboxReady } from './sandbox-process.ts';

// The code that a developer would write for these fixed queries: no schema and no query planning, only node:http and undici. It is the
// reference for the server's measurements.

const actionsPerBatch = 10;
const batchesAtOnce = 5;

/** Serves `POST /<index of a row>`. */
export function createHandWrittenServer({ asanaBaseUrl, fixtures }: SandboxReady): RequestListener {
  const rows = createRows(fixtures);
  const upstream = createUpstream(asanaBaseUrl, new Agent({ connections: 64 }));
  return async (incoming, response) => {
    for await (const _chunk of incoming);
    const data = await rows[Number(incoming.url?.slice(1))]?.handWritten(upstream);
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data }));
  };
}

function createUpstream(baseUrl: string, dispatcher: Agent): Upstream {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const get = async (path: string) => {
    const { body } = await request(baseUrl + path, { dispatcher, headers });
    return ((await body.json()) as { data: readonly Item[] }).data;
  };
  const sendBatch = async (paths: readonly string[], fields: readonly string[], limit: number) => {
    const actions = paths.map((path) => ({
      method: 'get',
      relative_path: path,
      options: { limit, fields },
    }));
    const { body } = await request(`${baseUrl}/batch`, {
      dispatcher,
      method: 'POST',
      headers,
      body: JSON.stringify({ data: { actions } }),
    });
    const { data } = (await body.json()) as {
      data: readonly { body: { data: readonly Item[] } }[];
    };
    return data.map((result) => result.body.data);
  };
  return {
    get,
    async batch(paths, fields, limit) {
      const results: (readonly Item[])[] = [];
      const step = actionsPerBatch * batchesAtOnce;
      for (let from = 0; from < paths.length; from += step) {
        const concurrentPaths = paths.slice(from, from + step);
        const parts = Array.from(
          { length: Math.ceil(concurrentPaths.length / actionsPerBatch) },
          (_, at) => concurrentPaths.slice(at * actionsPerBatch, (at + 1) * actionsPerBatch),
        );
        for (const part of await Promise.all(
          parts.map((batchPaths) => sendBatch(batchPaths, fields, limit)),
        )) {
          results.push(...part);
        }
      }
      return results;
    },
  };
}
