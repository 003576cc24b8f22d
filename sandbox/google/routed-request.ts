import type { Cost } from '../http/in-flight.ts';
import type { LogEntry } from '../http/request-log.ts';
import type { Api } from './protocol/rejection.ts';
import type { ApiRequest } from './protocol/request.ts';
import type { FindRoute, Match } from './protocol/router.ts';

/** A request, and the route that it matches. */
export interface RoutedRequest {
  readonly request: ApiRequest;
  /** The service whose error format the response has. */
  readonly api: Api;
  /** Method and template of the route. Empty if none matches. */
  readonly route: string;
  readonly match: Match | null;
}

/** Finds the route of an HTTP request or of a part of a batch. */
export function routeRequest(
  {
    method,
    url,
    body,
    headers,
  }: {
    readonly method: string;
    readonly url: URL;
    readonly body: string;
    readonly headers: Readonly<Record<string, string | undefined>>;
  },
  findRoute: FindRoute,
): RoutedRequest {
  const { fields, ...query } = Object.fromEntries(url.searchParams);
  const path = url.pathname;
  // An empty mask means no mask.
  const resourceKeys = (headers['x-goog-drive-resource-keys'] ?? '').split(/\s*,\s*/);
  const request: ApiRequest = { method, path, query, fields: fields || null, body, resourceKeys };
  const match = findRoute(method, path);
  const route = match ? `${match.route.method} ${match.route.template}` : '';
  return { request, api: isDocsPath(path) ? 'docs' : 'drive', route, match };
}

/** Whether the path belongs to Docs. */
export const isDocsPath = (path: string) => path === '/v1' || path.startsWith('/v1/');

/** Whether a request only reads. */
const isRead = ({ request }: RoutedRequest) => request.method === 'GET';

/** What these requests count as in progress. */
export function costOf(requests: readonly RoutedRequest[]): Cost {
  const reads = requests.filter(isRead).length;
  return { reads, writes: requests.length - reads };
}

/** What the log contains about a request. Its status is not known yet. */
export function toLogEntry({ request }: RoutedRequest): Omit<LogEntry, 'status'> {
  const { method, path, query, fields, body } = request;
  return {
    method,
    path,
    query,
    optFields: null,
    fields,
    ...(body !== '' && { body: parseLoggedBody(body) }),
  };
}

/** Parses a body for the log. A body that is not JSON is logged as text. */
function parseLoggedBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
