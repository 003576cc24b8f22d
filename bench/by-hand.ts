import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent, request } from 'undici';
import type { Item, Row, Upstream } from './row.ts';

// What somebody would write who knew each query beforehand: no schema, no plan, node:http and undici. It is the limit that
// the server is measured against.

const actionsPerBatch = 10;
const batchesAtOnce = 5;

/** Serves `POST /<index of a row>`. */
export async function serveByHand(rows: readonly Row[], baseUrl: string, token: string) {
  const dispatcher = new Agent({ connections: 64 });
  const upstream = createUpstream(baseUrl, token, dispatcher);
  const server = createServer(async (incoming, response) => {
    for await (const _chunk of incoming);
    const row = rows[Number(incoming.url?.slice(1))];
    const data = await row?.byHand(upstream);
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    // A TCP server's address is an object.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await dispatcher.close();
    },
  };
}

function createUpstream(baseUrl: string, token: string, dispatcher: Agent): Upstream {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const get = async (path: string) => {
    const { body } = await request(baseUrl + path, { dispatcher, headers });
    return ((await body.json()) as { data: readonly Item[] }).data;
  };
  const one = async (paths: readonly string[], fields: readonly string[], limit: number) => {
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
      const answers: (readonly Item[])[] = [];
      const step = actionsPerBatch * batchesAtOnce;
      for (let from = 0; from < paths.length; from += step) {
        const wave = paths.slice(from, from + step);
        const parts = Array.from({ length: Math.ceil(wave.length / actionsPerBatch) }, (_, at) =>
          wave.slice(at * actionsPerBatch, (at + 1) * actionsPerBatch),
        );
        for (const part of await Promise.all(parts.map((some) => one(some, fields, limit)))) {
          answers.push(...part);
        }
      }
      return answers;
    },
  };
}
