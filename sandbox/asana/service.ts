import type { Failure } from '../http/fault.ts';
import type { Cost } from '../http/in-flight.ts';
import type {
  HttpRequest,
  HttpResponse,
  Outcome,
  ParsedRequest,
  Service,
} from '../http/message.ts';
import type { LogEntry } from '../http/request-log.ts';
import type { TokenVerifier } from '../oauth/token-verifier.ts';
import type { Store } from '../store/asana/store.ts';
import { type Caller, parseBearer } from '../store/caller.ts';
import { statusBody, toFailureResponse, toRateLimitResponse, wrongShape } from './failure.ts';
import { isUpload } from './protocol/multipart.ts';
import { insufficientScope, notAuthorized, tokenExpired } from './protocol/rejection.ts';
import { createRouter } from './protocol/router.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { type ApiResponse, type ResponseOptions, respond, toErrorResponse } from './respond.ts';
import { type RoutedRequest, routeActions, routeRequest } from './routed-request.ts';
import { routes } from './routes.ts';

/** The path under which Asana's API lives. */
export const basePath = '/api/1.0';

/** What the service needs of the sandbox around it. */
export interface AsanaOptions {
  /** The store of the present world; another one after every reset. */
  readonly store: () => Store;
  readonly tokenVerifier: TokenVerifier;
  readonly rateLimiter: RateLimiter;
  readonly offsetLifetimeMs: number;
}

/** Asana, from a request to its answer. Sockets, delays and the log are the business of whoever calls it. */
export function createAsana(options: AsanaOptions): Service {
  const findRoute = createRouter(routes);
  return {
    name: 'asana',
    ownsPath: (path) => path === basePath || path.startsWith(`${basePath}/`),
    parse: (request) => {
      const routed = routeRequest(request, basePath, findRoute);
      const actions = routed.isBatch ? routeActions(routed.request.data, findRoute) : null;
      return toParsedRequest(request, routed, actions, options);
    },
  };
}

function toParsedRequest(
  httpRequest: HttpRequest,
  routed: RoutedRequest,
  batch: ReturnType<typeof routeActions> | null,
  { store, tokenVerifier, rateLimiter: limiter, offsetLifetimeMs }: AsanaOptions,
): ParsedRequest {
  const token = parseBearer(httpRequest.headers.authorization);
  const caller = tokenVerifier.verify(token);
  const actions = batch?.actions ?? null;
  const counted = actions ?? [routed];
  const cost = costOf(counted);
  return {
    token: token ?? '',
    person: caller?.person ?? null,
    route: routed.findRouteOf,
    cost,
    logEntry: toLogEntry(routed),
    actions:
      actions?.map((action) => ({ ...toLogEntry(action), route: action.findRouteOf })) ?? null,
    limitResponse: (inFlight) => {
      if (!caller) return null;
      const searches = counted.filter(({ findRouteOf: route }) =>
        route.endsWith('/tasks/search'),
      ).length;
      const wait = limiter.count({ token: token ?? '', cost, searches, inFlight });
      return wait === null ? null : toRateLimitResponse(wait);
    },
    execute: (failures) => {
      const rejection = routed.rejection ?? batch?.rejection ?? null;
      if (!caller)
        return toOutcome(
          toErrorResponse(tokenVerifier.isExpired(token) ? tokenExpired() : notAuthorized()),
        );
      if (!mayCall(caller)) return toOutcome(toErrorResponse(insufficientScope()));
      if (rejection) return toOutcome(toErrorResponse(rejection));
      const setting: ResponseOptions = {
        baseUrl: `${httpRequest.url.origin}${basePath}`,
        offsetLifetimeMs,
      };
      const respondTo = (one: RoutedRequest) => respond(one, { store: store(), caller }, setting);
      return actions ? respondToBatch(actions, failures, respondTo) : toOutcome(respondTo(routed));
    },
    toFailureResponse,
  };
}

/** Full permissions are one scope; a token that only tells who somebody is opens nothing. */
const mayCall = ({ scopes }: Caller) => scopes === null || scopes.has('default');

function costOf(requests: readonly RoutedRequest[]): Cost {
  const reads = requests.filter(({ request }) => request.method === 'GET').length;
  return { reads, writes: requests.length - reads };
}

function toLogEntry({ request, isBatch }: RoutedRequest): Omit<LogEntry, 'status'> {
  const { method, path, query, fields, data } = request;
  // A batch's body would only repeat its actions.
  const hasBody = !isBatch && Object.keys(data).length > 0;
  return {
    method,
    path,
    query,
    optFields: fields?.toSorted() ?? null,
    ...(hasBody && { body: withoutBytes(data) }),
  };
}

/** A body for the log: of a file only its name and size. */
function withoutBytes(data: RoutedRequest['request']['data']): unknown {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      isUpload(value) ? { name: value.name, size: value.bytes.length } : value,
    ]),
  );
}

/** The actions run as if each had come alone; their order means nothing. */
function respondToBatch(
  actions: readonly RoutedRequest[],
  failures: readonly (Failure | null)[],
  respondTo: (routed: RoutedRequest) => ApiResponse,
): Outcome {
  const responses = actions.map((action, at): ApiResponse => {
    const failure = failures[at];
    if (failure?.kind === 'status') {
      return { status: failure.status, headers: {}, body: statusBody(failure) };
    }
    const response = respondTo(action);
    return failure?.kind === 'wrong-shape' ? { ...response, body: wrongShape } : response;
  });
  const data = responses.map(({ status, headers, body }) => ({
    status_code: status,
    headers,
    body,
  }));
  return {
    ...toOutcome({ status: 200, headers: {}, body: { data } }),
    actionStatuses: responses.map(({ status }) => status),
  };
}

function toOutcome({ status, headers, body }: ApiResponse): Outcome {
  const response: HttpResponse = {
    status,
    headers: { 'content-type': 'application/json; charset=UTF-8', ...headers },
    body: JSON.stringify(body),
  };
  return { response, actionStatuses: [] };
}
