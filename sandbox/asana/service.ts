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
import { answerOf, statusBody, tooMany, wrongShape } from './failure.ts';
import { isUpload } from './protocol/multipart.ts';
import { insufficientScope, notAuthorized, tokenExpired } from './protocol/rejection.ts';
import { createRouter } from './protocol/router.ts';
import type { Limiter } from './rate-limiter.ts';
import { type CallAnswer, refuse, respond, type Setting } from './respond.ts';
import { type Attempt, readActions, readRequest } from './routed-request.ts';
import { routes } from './routes.ts';

/** The path under which Asana's API lives. */
export const basePath = '/api/1.0';

/** What the service needs of the sandbox around it. */
export interface AsanaOptions {
  /** The store of the present world; another one after every reset. */
  readonly store: () => Store;
  readonly tokenVerifier: TokenVerifier;
  readonly limiter: Limiter;
  readonly offsetLifetimeMs: number;
}

/** Asana, from a request to its answer. Sockets, delays and the log are the business of whoever calls it. */
export function createAsana(options: AsanaOptions): Service {
  const findRoute = createRouter(routes);
  return {
    name: 'asana',
    ownsPath: (path) => path === basePath || path.startsWith(`${basePath}/`),
    parse: (request) => {
      const attempt = readRequest(request, basePath, findRoute);
      const actions = attempt.isBatch ? readActions(attempt.call.data, findRoute) : null;
      return exchange(request, attempt, actions, options);
    },
  };
}

function exchange(
  request: HttpRequest,
  attempt: Attempt,
  batch: ReturnType<typeof readActions> | null,
  { store, tokenVerifier: callers, limiter, offsetLifetimeMs }: AsanaOptions,
): ParsedRequest {
  const token = parseBearer(request.headers.authorization);
  const caller = callers.verify(token);
  const actions = batch?.actions ?? null;
  const counted = actions ?? [attempt];
  const cost = costOf(counted);
  return {
    token: token ?? '',
    person: caller?.person ?? null,
    route: attempt.route,
    cost,
    logEntry: describe(attempt),
    actions: actions?.map((action) => ({ ...describe(action), route: action.route })) ?? null,
    limitResponse: (inFlight) => {
      if (!caller) return null;
      const searches = counted.filter(({ route }) => route.endsWith('/tasks/search')).length;
      const wait = limiter.admit({ token: token ?? '', cost, searches, inFlight });
      return wait === null ? null : tooMany(wait);
    },
    execute: (failures) => {
      const refusal = attempt.refusal ?? batch?.refusal ?? null;
      if (!caller)
        return outcome(refuse(callers.isExpired(token) ? tokenExpired() : notAuthorized()));
      if (!mayCall(caller)) return outcome(refuse(insufficientScope()));
      if (refusal) return outcome(refuse(refusal));
      const setting: Setting = { baseUrl: `${request.url.origin}${basePath}`, offsetLifetimeMs };
      const answer = (one: Attempt) => respond(one, { store: store(), caller }, setting);
      return actions ? answerBatch(actions, failures, answer) : outcome(answer(attempt));
    },
    toFailureResponse: answerOf,
  };
}

/** Full permissions are one scope; a token that only tells who somebody is opens nothing. */
const mayCall = ({ scopes }: Caller) => scopes === null || scopes.has('default');

function costOf(attempts: readonly Attempt[]): Cost {
  const reads = attempts.filter(({ call }) => call.method === 'GET').length;
  return { reads, writes: attempts.length - reads };
}

function describe({ call, isBatch }: Attempt): Omit<LogEntry, 'status'> {
  const { method, path, query, fields, data } = call;
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
function withoutBytes(data: Attempt['call']['data']): unknown {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      isUpload(value) ? { name: value.name, size: value.bytes.length } : value,
    ]),
  );
}

/** The actions run as if each had come alone; their order means nothing. */
function answerBatch(
  actions: readonly Attempt[],
  failures: readonly (Failure | null)[],
  answer: (attempt: Attempt) => CallAnswer,
): Outcome {
  const answers = actions.map((action, at): CallAnswer => {
    const failure = failures[at];
    if (failure?.kind === 'status') {
      return { status: failure.status, headers: {}, body: statusBody(failure) };
    }
    const answered = answer(action);
    return failure?.kind === 'wrong-shape' ? { ...answered, body: wrongShape } : answered;
  });
  const data = answers.map(({ status, headers, body }) => ({ status_code: status, headers, body }));
  return {
    ...outcome({ status: 200, headers: {}, body: { data } }),
    actionStatuses: answers.map(({ status }) => status),
  };
}

function outcome({ status, headers, body }: CallAnswer): Outcome {
  const answer: HttpResponse = {
    status,
    headers: { 'content-type': 'application/json; charset=UTF-8', ...headers },
    body: JSON.stringify(body),
  };
  return { response: answer, actionStatuses: [] };
}
