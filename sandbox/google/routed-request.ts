import type { Api } from './protocol/rejection.ts';
import type { ApiRequest } from './protocol/request.ts';
import type { FindRoute, Match } from './protocol/router.ts';

/** A call that somebody wants to make, and where it leads. */
export interface RoutedRequest {
  readonly request: ApiRequest;
  /** Whose words it is answered in. */
  readonly api: Api;
  /** Method and template of its route; empty without one. */
  readonly route: string;
  readonly match: Match | null;
}

/** The call that a request makes: one on the wire, or a part of a batch. */
export function routeRequest(
  { method, url, body }: { readonly method: string; readonly url: URL; readonly body: string },
  findRoute: FindRoute,
): RoutedRequest {
  const { fields, ...query } = Object.fromEntries(url.searchParams);
  const path = url.pathname;
  // An empty mask counts as none.
  const call: ApiRequest = { method, path, query, fields: fields || null, body };
  const match = findRoute(method, path);
  const route = match ? `${match.route.method} ${match.route.template}` : '';
  return { request: call, api: isDocsPath(path) ? 'docs' : 'drive', route, match };
}

/** Whether the path belongs to Docs. */
export const isDocsPath = (path: string) => path === '/v1' || path.startsWith('/v1/');

/** Whether a call only reads. */
export const isRead = ({ request: call }: RoutedRequest) => call.method === 'GET';
