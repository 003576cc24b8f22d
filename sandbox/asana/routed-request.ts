import type { HttpRequest } from '../http/message.ts';
import { parseActions } from './batch.ts';
import { parseBody } from './protocol/body.ts';
import { splitOptFields } from './protocol/opt-fields.ts';
import { invalid, Rejection } from './protocol/rejection.ts';
import type { ApiRequest } from './protocol/request.ts';
import type { FindRoute, Match } from './protocol/router.ts';
import { requestProperties } from './request-property.ts';

/** A request with the route that matches it, or with the reason why the sandbox rejects it. */
export interface RoutedRequest {
  readonly request: ApiRequest;
  readonly isBatch: boolean;
  /** Method and template of the route. Empty if no route matches. */
  readonly route: string;
  readonly match: Match | null;
  readonly rejection: Rejection | null;
}

/** The actions of a batch, or the reason why the sandbox rejects the complete batch. */
export interface RoutedBatch {
  readonly actions: readonly RoutedRequest[] | null;
  readonly rejection: Rejection | null;
}

/** Parses an HTTP request and finds its route. */
export async function routeRequest(
  httpRequest: HttpRequest,
  basePath: string,
  findRoute: FindRoute,
): Promise<RoutedRequest> {
  const { searchParams, pathname } = httpRequest.url;
  const { opt_fields: optFields, ...query } = Object.fromEntries(searchParams);
  const request: ApiRequest = {
    method: httpRequest.method,
    path: pathname.slice(basePath.length) || '/',
    query,
    fields: optFields === undefined ? null : splitOptFields(optFields),
    data: {},
  };
  if (request.method === 'GET') return withRoute(request, null, findRoute);
  try {
    const { fields, ...body } = await parseBody(httpRequest);
    return withRoute({ ...request, ...body, fields: request.fields ?? fields }, null, findRoute);
  } catch (error) {
    return withRoute(request, toRejection(error), findRoute);
  }
}

/** Parses the actions of a batch and finds the route of each. */
export function routeActions(
  data: ApiRequest['data'],
  findRoute: FindRoute,
  isWithoutOptions: boolean,
): RoutedBatch {
  try {
    const actions = parseActions(data, isWithoutOptions).map(({ request, rejection }) =>
      withRoute(request, rejection, findRoute),
    );
    return { actions, rejection: null };
  } catch (error) {
    return { actions: null, rejection: toRejection(error) };
  }
}

function withRoute(
  request: ApiRequest,
  rejection: Rejection | null,
  findRoute: FindRoute,
): RoutedRequest {
  if (request.method === 'POST' && request.path === '/batch') {
    return { request, isBatch: true, route: 'POST /batch', match: null, rejection };
  }
  const match = findRoute(request.method, request.path);
  const route = match ? `${match.route.method} ${match.route.template}` : '';
  const unknown = match === null ? undefined : unknownProperty(request, route);
  // Asana's description has no other properties. The wording is unverified.
  const reason = unknown === undefined ? null : invalid(`${unknown}: Cannot write this property`);
  return { request, isBatch: false, route, match, rejection: rejection ?? reason };
}

function unknownProperty({ data, isForm }: ApiRequest, route: string): string | undefined {
  const known = requestProperties[route]?.split(' ');
  // A form also contains the file itself.
  if (known === undefined || isForm) return undefined;
  return Object.keys(data).find((name) => !known.includes(name));
}

/** Returns a Rejection. Throws every other error again. */
function toRejection(error: unknown): Rejection {
  if (error instanceof Rejection) return error;
  throw error;
}
