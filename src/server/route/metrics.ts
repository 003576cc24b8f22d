import { findApiKey } from '../../account/api-key.ts';
import { CredentialMalformed } from '../../account/bearer.ts';
import type { Config } from '../../config/config.ts';
import type { Replaceable } from '../../config/replaceable.ts';
import type { Secret } from '../../config/secret.ts';
import type { Route } from './route.ts';

export interface MetricsText {
  readonly contentType: string;
  read(): Promise<string>;
}

/** `GET /metrics` at the address of the API. There is no such path without a key, or if the metrics have an address of their own. */
export function createMetricsRoute(metrics: MetricsText, { metrics: settings }: Config): Route {
  if (settings === null || settings.listen !== null || settings.key === null) return () => null;
  const { key } = settings;
  return (request) =>
    request.method === 'GET' ? respondWithMetrics(request.headers, metrics, key) : null;
}

/**
 * Responds with all metrics.
 *
 * @param key  What the reader must send. Null: nothing.
 */
export async function respondWithMetrics(
  headers: Headers,
  metrics: MetricsText,
  key: Replaceable<Secret> | null,
): Promise<Response> {
  if (key !== null && !hasKey(headers, key.current)) {
    return textResponse(401, 'Send the key in METRICS_KEY as "Authorization: Bearer …".', {
      'www-authenticate': 'Bearer realm="taskdoc metrics"',
    });
  }
  return new Response(await metrics.read(), {
    headers: { 'content-type': metrics.contentType, 'cache-control': 'no-store' },
  });
}

function hasKey(headers: Headers, key: Secret): boolean {
  try {
    return findApiKey(headers, [key]) !== null;
  } catch (error) {
    if (error instanceof CredentialMalformed) return false;
    throw error;
  }
}

const textResponse = (status: number, message: string, headers: Record<string, string> = {}) =>
  new Response(`${message}\n`, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
  });
