import type { IsBroken } from '../assumption/setting.ts';
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
import { retryAfterHeader } from '../http/retry-after.ts';
import type { TokenVerifier } from '../oauth/token-verifier.ts';
import type { Store } from '../store/asana/store.ts';
import { type Caller, parseBearer } from '../store/caller.ts';
import { statusBody, toFailureResponse, toRateLimitResponse, wrongShape } from './failure.ts';
import type { EventControl } from './protocol/event-settings.ts';
import type { JobSettings } from './protocol/job-settings.ts';
import { insufficientScope, noRoute, notAuthorized, tokenExpired } from './protocol/rejection.ts';
import { createRouter, type FindRoute } from './protocol/router.ts';
import { UploadedFile } from './protocol/uploaded-file.ts';
import type { WebhookRegistry } from './protocol/webhook-registry.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { type ApiResponse, type ResponseOptions, respond, toErrorResponse } from './respond.ts';
import {
  type RoutedBatch,
  type RoutedRequest,
  routeActions,
  routeRequest,
} from './routed-request.ts';
import { routes } from './routes.ts';

/** The path prefix of Asana's API. */
export const basePath = '/api/1.0';

/** What the service needs from the sandbox. */
export interface AsanaOptions {
  /** The store of the current world. A reset replaces it. */
  readonly store: () => Store;
  readonly tokenVerifier: TokenVerifier;
  readonly rateLimiter: RateLimiter;
  readonly offsetLifetimeMs: number;
  readonly isBroken: IsBroken;
  readonly jobSettings: () => JobSettings;
  readonly eventControl: EventControl;
  readonly webhooks: WebhookRegistry;
}

/**
 * The Asana side of the sandbox: turns an HTTP request into an HTTP response.
 *
 * The caller handles sockets, delays and the request log.
 */
export function createAsana(options: AsanaOptions): Service {
  const findRoute = createRouter(routes);
  return {
    name: 'asana',
    ownsPath: (path) => path === basePath || path.startsWith(`${basePath}/`),
    parse: async (request) => {
      const routed = await routeRequest(request, basePath, findRoute);
      const actions = routed.isBatch ? actionsOf(routed, findRoute, options) : null;
      return toParsedRequest(request, routed, actions, options);
    },
  };
}

/** The actions of a batch. An emulator without batches has no such route. */
const actionsOf = (
  { request }: RoutedRequest,
  findRoute: FindRoute,
  { isBroken }: AsanaOptions,
): RoutedBatch =>
  isBroken('asana.batch')
    ? { actions: null, rejection: noRoute() }
    : routeActions(request.data, findRoute, isBroken('asana.batch-options'));

function toParsedRequest(
  httpRequest: HttpRequest,
  routed: RoutedRequest,
  batch: RoutedBatch | null,
  asana: AsanaOptions,
): ParsedRequest {
  const { store, tokenVerifier, rateLimiter, offsetLifetimeMs, isBroken } = asana;
  const token = parseBearer(httpRequest.headers.authorization);
  const caller = tokenVerifier.verify(token);
  const actions = batch?.actions ?? null;
  const counted = actions ?? [routed];
  const cost = costOf(counted);
  return {
    token: token ?? '',
    person: caller?.person ?? null,
    route: routed.route,
    cost,
    logEntry: toLogEntry(routed),
    actions: actions?.map((action) => ({ ...toLogEntry(action), route: action.route })) ?? null,
    limitResponse: (inFlight) => {
      if (!caller) return null;
      const searches = counted.filter(({ route }) => route.endsWith('/search')).length;
      const wait = rateLimiter.count({ token: token ?? '', cost, searches, inFlight });
      if (wait === null) return null;
      return toRateLimitResponse(isBroken('asana.retry-after') ? null : wait);
    },
    execute: async (failures) => {
      const rejection = routed.rejection ?? batch?.rejection ?? null;
      if (!caller)
        return toOutcome(
          toErrorResponse(tokenVerifier.isExpired(token) ? tokenExpired() : notAuthorized()),
        );
      if (!mayCall(caller))
        return toOutcome(toErrorResponse(insufficientScope(!isBroken('asana.missing-scope'))));
      if (rejection) return toOutcome(toErrorResponse(rejection));
      const options: ResponseOptions = {
        baseUrl: `${httpRequest.url.origin}${basePath}`,
        offsetLifetimeMs,
      };
      const respondTo = (one: RoutedRequest) =>
        respond(
          one,
          {
            store: store(),
            caller,
            isBroken,
            jobSettings: asana.jobSettings(),
            eventControl: asana.eventControl,
            webhooks: asana.webhooks,
            origin: httpRequest.url.origin,
          },
          options,
        );
      if (!actions) return toOutcome(await respondTo(routed));
      const hasSync = asana.eventControl.settings().syncInBatch;
      return respondToBatch(actions, failures, async (action) => {
        const response = await respondTo(action);
        return hasSync ? response : withoutSync(response);
      });
    },
    toFailureResponse,
  };
}

/** Asana's full permissions are one scope. A token that was granted only OpenID scopes may not call the API. */
const mayCall = ({ scopes }: Caller) => scopes === null || scopes.has('default');

function costOf(requests: readonly RoutedRequest[]): Cost {
  const reads = requests.filter(({ request }) => request.method === 'GET').length;
  return { reads, writes: requests.length - reads };
}

function toLogEntry({ request, isBatch }: RoutedRequest): Omit<LogEntry, 'status'> {
  const { method, path, query, fields, data } = request;
  // The body of a batch would repeat its actions, which are logged one by one.
  const hasBody = !isBatch && Object.keys(data).length > 0;
  return {
    method,
    path,
    query,
    optFields: fields?.toSorted() ?? null,
    ...(hasBody && { body: withoutFileContents(data) }),
  };
}

/** A body for the log. Files are replaced by their name and size. */
function withoutFileContents(data: RoutedRequest['request']['data']): unknown {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      value instanceof UploadedFile ? { name: value.name, size: value.bytes.length } : value,
    ]),
  );
}

/** Executes each action of a batch as a separate request, one after the other. */
async function respondToBatch(
  actions: readonly RoutedRequest[],
  failures: readonly (Failure | null)[],
  respondTo: (routed: RoutedRequest) => Promise<ApiResponse>,
): Promise<Outcome> {
  const responses: ApiResponse[] = [];
  for (const [at, action] of actions.entries()) {
    const failure = failures[at];
    if (failure?.kind === 'status') {
      const headers = retryAfterHeader(failure.retryAfter);
      responses.push({ status: failure.status, headers, body: statusBody(failure) });
      continue;
    }
    const response = await respondTo(action);
    responses.push(failure?.kind === 'wrong-shape' ? { ...response, body: wrongShape } : response);
  }
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

/** The response to an action of a batch, if batches lose the new sync token of a 412. (unverified) */
function withoutSync(response: ApiResponse): ApiResponse {
  if (response.status !== 412) return response;
  // The body of every 412 is an object.
  const { sync: _, ...body } = response.body as { readonly sync?: string };
  return { ...response, body };
}

function toOutcome({ status, headers, body }: ApiResponse): Outcome {
  const response: HttpResponse = {
    status,
    headers: { 'content-type': 'application/json; charset=UTF-8', ...headers },
    body: JSON.stringify(body),
  };
  return { response, actionStatuses: [] };
}
