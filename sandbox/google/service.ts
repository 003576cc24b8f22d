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
import { type Caller, parseBearer } from '../store/caller.ts';
import type { Store } from '../store/google/store.ts';
import { type BatchPart, isBatchPath, joinParts, parseParts } from './batch.ts';
import { toFailureResponse, toQuotaResponse } from './failure.ts';
import { type Api, insufficientScopes, Rejection, unauthenticated } from './protocol/rejection.ts';
import type { RequestContext } from './protocol/request.ts';
import { createRouter } from './protocol/router.ts';
import type { QuotaTracker } from './quota.ts';
import { respond, toErrorResponse } from './respond.ts';
import { isDocsPath, isRead, type RoutedRequest, routeRequest } from './routed-request.ts';
import { routes } from './routes.ts';
import { canSeeAllFiles, isAllowed } from './scope.ts';

// Google Docs with Drive, from a request to its answer: docs/ and drive/ hold a service each, and what is here they
// share. A document is a file of Drive that has content; both are kept in one store. Knows nothing of sockets.

/** What the services need of the sandbox around them. */
export interface GoogleOptions {
  /** The store of the present world; another one after every reset. */
  readonly store: () => Store;
  readonly tokenVerifier: TokenVerifier;
  readonly quotaTracker: QuotaTracker;
  readonly hugeExportBytes: number | null;
}

/** Docs and Drive, which the path tells apart. */
export function createGoogle(options: GoogleOptions): Service {
  const findRoute = createRouter(routes);
  return {
    name: 'google',
    ownsPath: (path) => isDocsPath(path) || isBatchPath(path) || path.startsWith('/drive/v3/'),
    parse: (request) => {
      const attempt = routeRequest({ ...request, body: request.body.toString('utf8') }, findRoute);
      return isBatchPath(request.url.pathname) && request.method === 'POST'
        ? parseBatch(request, attempt, parseParts(request, findRoute), options)
        : parseSingle(request, attempt, options);
    },
  };
}

function parseSingle(
  request: HttpRequest,
  attempt: RoutedRequest,
  options: GoogleOptions,
): ParsedRequest {
  const { authorization } = request.headers;
  const { api } = attempt;
  return {
    ...identify(authorization, options),
    route: attempt.route,
    cost: costOf([attempt]),
    logEntry: toLogEntry(attempt),
    actions: null,
    limitResponse: () => {
      const wait = chargeQuota(authorization, attempt, options);
      return wait === null ? null : toQuotaResponse(api, wait);
    },
    execute: async () => ({
      response: await respondToOne(attempt, authorization, options, false),
      actionStatuses: [],
    }),
    toFailureResponse: (failure) => toFailureResponse(api, failure),
  };
}

function parseBatch(
  request: HttpRequest,
  outer: RoutedRequest,
  parts: readonly BatchPart[] | Rejection,
  options: GoogleOptions,
): ParsedRequest {
  const { authorization } = request.headers;
  const api = request.url.pathname === '/batch' ? 'docs' : 'drive';
  const counted = parts instanceof Rejection ? [outer] : parts;
  return {
    ...identify(authorization, options),
    route: `POST ${request.url.pathname}`,
    cost: costOf(counted),
    // The body would only repeat the parts.
    logEntry: toLogEntry({ ...outer, request: { ...outer.request, body: '' } }),
    actions:
      parts instanceof Rejection
        ? null
        : parts.map((part) => ({ ...toLogEntry(part), route: part.route })),
    // Each part is counted by itself, and refused by itself.
    limitResponse: () => null,
    appliesToAction: appliesToPart,
    execute: (failures) =>
      parts instanceof Rejection
        ? { response: toErrorResponse(api, parts), actionStatuses: [] }
        : respondToBatch(parts, failures, authorization, options),
    toFailureResponse: (failure) => toFailureResponse(api, failure),
  };
}

/** A part of a batch is a whole answer of its own, so that only what befalls the connection befalls the batch. */
const appliesToPart = ({ kind }: Failure) =>
  ['status', 'rate-limit', 'expired-token', 'empty-401', 'html', 'empty', 'wrong-shape'].includes(
    kind,
  );

async function respondToBatch(
  parts: readonly BatchPart[],
  failures: readonly (Failure | null)[],
  outer: string | undefined,
  options: GoogleOptions,
): Promise<Outcome> {
  const answers: HttpResponse[] = [];
  for (const [at, part] of parts.entries()) {
    const failure = failures[at];
    const authorization = part.authorization ?? outer;
    const wait = chargeQuota(authorization, part, options);
    if (failure) answers.push(toFailureResponse(part.api, failure));
    else if (wait !== null) answers.push(toQuotaResponse(part.api, wait));
    else answers.push(await respondToOne(part, authorization, options, true));
  }
  return {
    response: joinParts(parts, answers),
    actionStatuses: answers.map(({ status }) => status),
  };
}

function identify(
  authorization: string | undefined,
  { tokenVerifier: callers }: GoogleOptions,
): Pick<ParsedRequest, 'token' | 'person'> {
  const token = parseBearer(authorization);
  return { token: token ?? '', person: callers.verify(token)?.person ?? null };
}

function chargeQuota(
  authorization: string | undefined,
  attempt: RoutedRequest,
  { quotaTracker: meter, tokenVerifier: callers }: GoogleOptions,
) {
  const token = parseBearer(authorization);
  return token === null || !callers.verify(token) ? null : meter.charge(token, attempt);
}

async function respondToOne(
  attempt: RoutedRequest,
  authorization: string | undefined,
  { store, tokenVerifier: callers, hugeExportBytes }: GoogleOptions,
  isInBatch: boolean,
): Promise<HttpResponse> {
  const caller = callers.verify(parseBearer(authorization));
  const view = caller && contextOf(caller, attempt.api, store());
  if (!view) return toErrorResponse(attempt.api, unauthenticated(attempt.api));
  if (!isAllowed(view.caller, attempt)) return toErrorResponse(attempt.api, insufficientScopes());
  return respond(attempt, view, { hugeExportBytes, isInBatch });
}

function contextOf(caller: Caller, api: Api, store: Store): RequestContext | null {
  const person = [...store.people.values()].find(({ userGid }) => userGid === caller.userGid);
  if (!person) return null;
  const seesOnly = canSeeAllFiles(caller, api) ? null : store.filesOfApp;
  return { store, caller, person: { ...person, visibleFileIds: seesOnly } };
}

function costOf(attempts: readonly RoutedRequest[]): Cost {
  const reads = attempts.filter(isRead).length;
  return { reads, writes: attempts.length - reads };
}

function toLogEntry({ request: call }: RoutedRequest): Omit<LogEntry, 'status'> {
  const { method, path, query, fields, body } = call;
  return {
    method,
    path,
    query,
    optFields: null,
    fields,
    ...(body !== '' && { body: parseLoggedBody(body) }),
  };
}

/** A body for the log; what is no JSON is kept as it came. */
function parseLoggedBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
