import type { IncomingMessage, RequestListener } from 'node:http';
import { isLoopback } from '../config/host.ts';
import type { Replaceable } from '../config/replaceable.ts';
import type { Secret } from '../config/secret.ts';
import { metricsPath } from './request/server-url.ts';
import { type MetricsText, respondWithMetrics } from './route/metrics.ts';

/** How the metrics are served at an address of their own. */
export interface MetricsListenerOptions {
  readonly host: string;
  /** What a reader must send. Null: nothing. */
  readonly key: Replaceable<Secret> | null;
}

/**
 * Serves the metrics at an address of their own: `GET /metrics`, and nothing else.
 *
 * On loopback it accepts only loopback names, so that a page cannot point its own name at it (DNS rebinding).
 */
export function createMetricsListener(
  metrics: MetricsText,
  { host, key }: MetricsListenerOptions,
): RequestListener {
  async function respondTo({ method, url, headers }: IncomingMessage): Promise<Response> {
    const name = (headers.host ?? '').replace(/:\d*$/, '');
    if (isLoopback(host) && !isLoopback(name))
      return new Response('The metrics can only be read at a loopback name.\n', { status: 403 });
    if (method !== 'GET' || url !== metricsPath)
      return new Response(`Not found. The metrics are at ${metricsPath}.\n`, { status: 404 });
    const { authorization } = headers;
    const sent = new Headers(authorization === undefined ? {} : { authorization });
    return respondWithMetrics(sent, metrics, key);
  }
  return (request, response) => {
    respondTo(request)
      .then(async (found) => {
        const body = await found.text();
        response.writeHead(found.status, Object.fromEntries(found.headers)).end(body);
      })
      .catch(() => response.writeHead(500).end());
  };
}
