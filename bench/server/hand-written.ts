import type { RequestListener } from 'node:http';
import { Agent } from 'undici';
import { createRows } from '../row/rows.ts';
import type { UpstreamReady } from '../upstream/process.ts';
import { createUpstream } from './hand-written-upstream.ts';

// The code that a developer would write for these fixed operations: no schema and no query planning, only node:http and undici. It is
// the reference for the latency, and shows what the data itself costs.

/** Serves `POST /<index of a row>`. */
export function createHandWrittenServer(upstream: UpstreamReady): RequestListener {
  const rows = createRows(upstream.fixtures);
  const dispatcher = new Agent({ connections: 64 });
  return async (incoming, response) => {
    for await (const _chunk of incoming);
    const { url, headers } = incoming;
    const data = await rows[Number(url?.slice(1))]?.readByHand(
      createUpstream({
        asanaBaseUrl: upstream.url + upstream.asanaBasePath,
        docsBaseUrl: upstream.url,
        asanaAuthorization: String(headers['x-asana-authorization']),
        googleAuthorization: String(headers['x-google-authorization']),
        dispatcher,
      }),
    );
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data }));
  };
}
