import type { RouteIds } from '../../upstream/http/route-path.ts';
import { type GoogleApi, toGoogleTarget } from './read.ts';

/**
 * One write of Google Docs or Drive as data. Files named after a record create writes; client.ts sends them. `Response` exists
 * only for the compiler.
 */
export interface GoogleWrite<Response = unknown> {
  readonly api: GoogleApi;
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  /** As Google's documentation writes it: `/v1/documents/{documentId}:batchUpdate`. */
  readonly route: string;
  /** The route with its ids. */
  readonly path: string;
  /** Parameters other than `fields`. */
  readonly query: Readonly<Record<string, string>>;
  /** The resource key of its file, as the header has it: `<id>/<key>`. */
  readonly resourceKeys?: string;
  /** Null for a request without a body. */
  readonly body: object | null;
  /** Whether Google's response has no content: no fields are requested. Default false. */
  readonly isEmpty?: boolean;
  readonly response?: Response;
}

export const toGoogleWrite = <Response, Route extends string>(
  method: GoogleWrite['method'],
  route: Route,
  ids: RouteIds<Route>,
  body: object,
  query: Readonly<Record<string, string>> = {},
): GoogleWrite<Response> => ({ ...toGoogleTarget(route, ids), method, query, body });

/** A write that deletes something. Its response is empty. */
export const toGoogleDeletion = <Route extends string>(
  route: Route,
  ids: RouteIds<Route>,
  query: Readonly<Record<string, string>> = {},
): GoogleWrite<object> => ({
  ...toGoogleTarget(route, ids),
  method: 'DELETE',
  query,
  body: null,
  isEmpty: true,
});
