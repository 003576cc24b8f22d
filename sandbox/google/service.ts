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
import type { TokenVerifier } from '../oauth/token-verifier.ts';
import { type Caller, parseBearer } from '../store/caller.ts';
import type { Store } from '../store/google/store.ts';
import { type BatchPart, batchApiOf, joinParts, parseParts } from './batch.ts';
import { toFailureResponse, toQuotaResponse } from './failure.ts';
import { type Api, insufficientScopes, Rejection, unauthenticated } from './protocol/rejection.ts';
import type { RequestContext } from './protocol/request.ts';
import { createRouter, type FindRoute } from './protocol/router.ts';
import type { QuotaTracker } from './quota.ts';
import { type ResponseOptions, respond, toErrorResponse } from './respond.ts';
import { isDocsPath, isRead, type RoutedRequest, routeRequest } from './routed-request.ts';
import { routes } from './routes.ts';
import { canSeeAllFiles, isAllowed } from './scope.ts';

// Google Docs and Drive, from a request to its response. docs/ and drive/ hold one service each, and both share the files
// here. A document is a Drive file that has content, so both services use one store. Nothing here uses sockets.

/** The parts of the sandbox that the services need. */
export interface GoogleOptions {
  /** The store of the current world. A reset replaces it. */
  readonly store: () => Store;
  readonly tokenVerifier: TokenVerifier;
  readonly quotaTracker: QuotaTracker;
  readonly hugeExportBytes: number | null;
  readonly isBroken: IsBroken;
}

/** Creates Docs and Drive. The path of a request decides between them. */
export function createGoogle(options: GoogleOptions): Service {
  const findRoute = createRouter(routes);
  return {
    name: 'google',
    ownsPath: (path) =>
      isDocsPath(path) || batchApiOf(path) !== null || path.startsWith('/drive/v3/'),
    parse: (request) => {
      const routed = routeRequest({ ...request, body: request.body.toString('utf8') }, findRoute);
      const api = batchApiOf(request.url.pathname);
      return api !== null && request.method === 'POST'
        ? parseBatch(
            request,
            { ...routed, api },
            partsOf(request, api, findRoute, options),
            options,
          )
        : parseSingle(request, routed, options);
    },
  };
}

/** The parts of a batch. A Docs without batches has no such route. */
const partsOf = (
  request: HttpRequest,
  api: Api,
  findRoute: FindRoute,
  { isBroken }: GoogleOptions,
): readonly BatchPart[] | Rejection =>
  api === 'docs' && isBroken('google.docs-batch')
    ? new Rejection(404, 'Not Found')
    : parseParts(request, api, findRoute);

function parseSingle(
  request: HttpRequest,
  routed: RoutedRequest,
  options: GoogleOptions,
): ParsedRequest {
  const { authorization } = request.headers;
  const { api } = routed;
  return {
    ...identify(authorization, options),
    route: routed.route,
    cost: costOf([routed]),
    logEntry: toLogEntry(routed),
    actions: null,
    limitResponse: () => {
      const excess = chargeQuota(authorization, routed, options);
      return excess && toQuotaResponse(api, excess.retryAfter);
    },
    execute: async (_, failure) => ({
      response: await respondToOne(routed, authorization, options, {
        isInBatch: false,
        isSearchIncomplete: isIncompleteSearch(failure),
      }),
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
  const { api } = outer;
  const counted = parts instanceof Rejection ? [outer] : parts;
  return {
    ...identify(authorization, options),
    route: `POST ${request.url.pathname}`,
    cost: costOf(counted),
    // The parts are logged as actions, so the body is not logged again.
    logEntry: toLogEntry({ ...outer, request: { ...outer.request, body: '' } }),
    actions:
      parts instanceof Rejection
        ? null
        : parts.map((part) => ({ ...toLogEntry(part), route: part.route })),
    // Each part is counted separately, and rejected separately.
    limitResponse: () => null,
    appliesToAction: appliesToPart,
    execute: (failures, failure) =>
      parts instanceof Rejection
        ? { response: toErrorResponse(api, parts), actionStatuses: [] }
        : respondToBatch(
            parts,
            parts.map((_, at) => failures[at] ?? (isIncompleteSearch(failure) ? failure : null)),
            authorization,
            options,
          ),
    toFailureResponse: (failure) => toFailureResponse(api, failure),
  };
}

/** A part whose response does not name it. */
const withoutId = (part: BatchPart): BatchPart =>
  part.api === 'drive' ? { ...part, contentId: null } : part;

/** Each part has its own complete response. Only failures of the connection apply to the complete batch. */
const appliesToPart = ({ kind }: Failure) =>
  [
    'status',
    'rate-limit',
    'expired-token',
    'empty-401',
    'html',
    'empty',
    'wrong-shape',
    'incomplete-search',
  ].includes(kind);

const isIncompleteSearch = (failure: Failure | null) => failure?.kind === 'incomplete-search';

async function respondToBatch(
  parts: readonly BatchPart[],
  failures: readonly (Failure | null)[],
  outer: string | undefined,
  options: GoogleOptions,
): Promise<Outcome> {
  const responses: HttpResponse[] = [];
  for (const [at, part] of parts.entries()) {
    const failure = failures[at] ?? null;
    const isSearchIncomplete = isIncompleteSearch(failure);
    const authorization = part.authorization ?? outer;
    const excess = chargeQuota(authorization, part, options);
    if (failure && !isSearchIncomplete) responses.push(toFailureResponse(part.api, failure));
    else if (excess) responses.push(toQuotaResponse(part.api, excess.retryAfter));
    else {
      const more = { isInBatch: true, isSearchIncomplete };
      responses.push(await respondToOne(part, authorization, options, more));
    }
  }
  return {
    response: joinParts(
      options.isBroken('google.drive-batch') ? parts.map(withoutId) : parts,
      responses,
    ),
    actionStatuses: responses.map(({ status }) => status),
  };
}

function identify(
  authorization: string | undefined,
  { tokenVerifier }: GoogleOptions,
): Pick<ParsedRequest, 'token' | 'person'> {
  const token = parseBearer(authorization);
  return { token: token ?? '', person: tokenVerifier.verify(token)?.person ?? null };
}

function chargeQuota(
  authorization: string | undefined,
  routed: RoutedRequest,
  { quotaTracker, tokenVerifier }: GoogleOptions,
) {
  const token = parseBearer(authorization);
  return token === null || !tokenVerifier.verify(token) ? null : quotaTracker.charge(token, routed);
}

async function respondToOne(
  routed: RoutedRequest,
  authorization: string | undefined,
  { store, tokenVerifier, hugeExportBytes, isBroken }: GoogleOptions,
  more: Pick<ResponseOptions, 'isInBatch' | 'isSearchIncomplete'>,
): Promise<HttpResponse> {
  const caller = tokenVerifier.verify(parseBearer(authorization));
  const context = caller && contextOf(caller, routed.api, store(), isBroken);
  if (!context) return toErrorResponse(routed.api, unauthenticated(routed.api));
  if (!isAllowed(context.caller, routed)) return toErrorResponse(routed.api, insufficientScopes());
  return respond(routed, context, { ...more, hugeExportBytes });
}

function contextOf(
  caller: Caller,
  api: Api,
  store: Store,
  isBroken: IsBroken,
): RequestContext | null {
  const person = [...store.people.values()].find(({ userGid }) => userGid === caller.userGid);
  if (!person) return null;
  const visibleFileIds = canSeeAllFiles(caller, api) ? null : store.appFileIds;
  return { store, caller, person: { ...person, visibleFileIds }, isBroken };
}

function costOf(requests: readonly RoutedRequest[]): Cost {
  const reads = requests.filter(isRead).length;
  return { reads, writes: requests.length - reads };
}

function toLogEntry({ request }: RoutedRequest): Omit<LogEntry, 'status'> {
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
