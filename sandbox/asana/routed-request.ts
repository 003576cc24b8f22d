import type { HttpRequest } from '../http/message.ts';
import { parseActions } from './batch.ts';
import { parseBody } from './protocol/body.ts';
import { splitOptFields } from './protocol/opt-fields.ts';
import { Rejection } from './protocol/rejection.ts';
import type { ApiRequest } from './protocol/request.ts';
import type { FindRoute, Match } from './protocol/router.ts';

/** A call that somebody wants to make: where it leads, or why it leads nowhere. */
export interface RoutedRequest {
  readonly request: ApiRequest;
  readonly isBatch: boolean;
  /** Method and template of its route; empty without one. */
  readonly findRouteOf: string;
  readonly match: Match | null;
  readonly rejection: Rejection | null;
}

/** The call that a request on the wire makes. */
export function routeRequest(
  httpRequest: HttpRequest,
  basePath: string,
  findRoute: FindRoute,
): RoutedRequest {
  const { searchParams, pathname } = httpRequest.url;
  const { opt_fields: named, ...query } = Object.fromEntries(searchParams);
  const request: ApiRequest = {
    method: httpRequest.method,
    path: pathname.slice(basePath.length) || '/',
    query,
    fields: named === undefined ? null : splitOptFields(named),
    data: {},
  };
  if (request.method === 'GET') return route(request, null, findRoute);
  const body = catchRejection(() => parseBody(httpRequest));
  if (body instanceof Rejection) return route(request, body, findRoute);
  return route(
    { ...request, data: body.data, fields: request.fields ?? body.fields },
    null,
    findRoute,
  );
}

/** The calls that a batch makes; a refusal is the whole batch's. */
export function routeActions(
  data: ApiRequest['data'],
  findRoute: FindRoute,
): { readonly actions: readonly RoutedRequest[] | null; readonly rejection: Rejection | null } {
  const actions = catchRejection(() => parseActions(data));
  if (actions instanceof Rejection) return { actions: null, rejection: actions };
  return {
    actions: actions.map(({ request, rejection }) => route(request, rejection, findRoute)),
    rejection: null,
  };
}

function route(
  request: ApiRequest,
  rejection: Rejection | null,
  findRoute: FindRoute,
): RoutedRequest {
  if (request.method === 'POST' && request.path === '/batch') {
    return { request, isBatch: true, findRouteOf: 'POST /batch', match: null, rejection };
  }
  const match = findRoute(request.method, request.path);
  const name = match ? `${match.route.method} ${match.route.template}` : '';
  return { request, isBatch: false, findRouteOf: name, match, rejection };
}

function catchRejection<Result>(read: () => Result): Result | Rejection {
  try {
    return read();
  } catch (error) {
    if (error instanceof Rejection) return error;
    throw error;
  }
}
