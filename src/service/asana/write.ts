import type { AssumptionWithFallback } from '../../upstream/assumption/assumption.ts';
import { type RouteIds, type RouteOfOne, toRoutePath } from '../../upstream/http/route-path.ts';
import { encodeId } from './read.ts';

/**
 * One write of Asana's REST API as data. Its response is always one record, which can be empty. Files named after a record
 * create writes; client.ts sends them. `Response` exists only for the compiler.
 */
export interface AsanaWrite<Response = unknown> {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  /** As Asana's documentation writes it: `/tasks/{task_gid}`. */
  readonly route: string;
  readonly path: string;
  /** The content of `data` in the body. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Whether the response contains the record. If not, no fields can be requested. */
  readonly returnsRecord: boolean;
  /** Whether the route takes a form instead of JSON. Such a write cannot be part of a batch. */
  readonly isForm?: boolean;
  /** The same write in other forms, for the case that Asana rejects this one. The last one contradicts the most assumptions. */
  readonly alternatives?: readonly AlternativeWrite<Response>[] | undefined;
  readonly response?: Response;
}

/** A write in another form. */
export interface AlternativeWrite<Response = unknown> {
  /** What must be wrong if Asana rejects the usual form and accepts this one. */
  readonly assumptions: readonly AssumptionWithFallback[];
  readonly write: AsanaWrite<Response>;
}

export function toWrite<Response, Route extends string>(
  method: AsanaWrite['method'],
  route: Route,
  ids: RouteIds<Route>,
  data: object = {},
): AsanaWrite<Response> {
  return {
    method,
    route,
    path: toRoutePath(route, ids, encodeId),
    data: { ...data },
    returnsRecord: true,
  };
}

export function toEmptyWrite<Route extends string>(
  method: AsanaWrite['method'],
  route: Route,
  ids: RouteIds<Route>,
  data: object = {},
): AsanaWrite<object> {
  return { ...toWrite<object, Route>(method, route, ids, data), returnsRecord: false };
}

/** The writes that create a record which belongs to no other one. */
export const creationRoute =
  <Response, Data extends object = object>(route: string) =>
  (data: Data): AsanaWrite<Response> =>
    toWrite<Response, string>('POST', route, [], data);

/** The writes that change one record or add to it, by its id. */
export const writeRoute =
  <Response, Data extends object = object>(method: 'POST' | 'PUT', route: RouteOfOne) =>
  (gid: string, data: Data): AsanaWrite<Response> =>
    toWrite<Response, string>(method, route, [gid], data);

/** The writes that delete one record, by its id. Their responses are empty. */
export const deletionRoute = (route: RouteOfOne) => (gid: string) =>
  toEmptyWrite<string>('DELETE', route, [gid]);
