import type { Failure } from '../http/fault.ts';
import type { Cost } from '../http/in-flight.ts';
import type { Exchange, Outcome, Service, WireAnswer, WireRequest } from '../http/message.ts';
import type { LoggedCall } from '../http/request-log.ts';
import type { Callers } from '../oauth/token-verifier.ts';
import type { Store } from '../store/google/store.ts';
import { type Caller, parseBearer } from '../store/person.ts';
import { isBatchPath, joinParts, type Part, readParts } from './batch.ts';
import { answerOf, tooMany } from './failure.ts';
import { type Api, insufficientScopes, Refusal, unauthenticated } from './protocol/rejection.ts';
import type { View } from './protocol/request.ts';
import { createRouter } from './protocol/router.ts';
import type { Meter } from './quota.ts';
import { refuse, respond } from './respond.ts';
import { type Attempt, isDocsPath, isRead, readAttempt } from './routed-request.ts';
import { routes } from './routes.ts';
import { mayCall, seesAllFiles } from './scope.ts';

// Google Docs with Drive, from a request to its answer: docs/ and drive/ hold a service each, and what is here they
// share. A document is a file of Drive that has content; both are kept in one store. Knows nothing of sockets.

/** What the services need of the sandbox around them. */
export interface GoogleOptions {
  /** The store of the present world; another one after every reset. */
  readonly store: () => Store;
  readonly callers: Callers;
  readonly meter: Meter;
  readonly hugeExportBytes: number | null;
}

/** Docs and Drive, which the path tells apart. */
export function createGoogle(options: GoogleOptions): Service {
  const findRoute = createRouter(routes);
  return {
    name: 'google',
    ownsPath: (path) => isDocsPath(path) || isBatchPath(path) || path.startsWith('/drive/v3/'),
    open: (request) => {
      const attempt = readAttempt({ ...request, body: request.body.toString('utf8') }, findRoute);
      return isBatchPath(request.url.pathname) && request.method === 'POST'
        ? openBatch(request, attempt, readParts(request, findRoute), options)
        : openOne(request, attempt, options);
    },
  };
}

function openOne(request: WireRequest, attempt: Attempt, options: GoogleOptions): Exchange {
  const { authorization } = request.headers;
  const { api } = attempt;
  return {
    ...identify(authorization, options),
    route: attempt.route,
    cost: costOf([attempt]),
    call: describe(attempt),
    actions: null,
    refuseByLimit: () => {
      const wait = admit(authorization, attempt, options);
      return wait === null ? null : tooMany(api, wait);
    },
    carryOut: async () => ({
      answer: await answer(attempt, authorization, options, false),
      actionStatuses: [],
    }),
    failWith: (failure) => answerOf(api, failure),
  };
}

function openBatch(
  request: WireRequest,
  outer: Attempt,
  parts: readonly Part[] | Refusal,
  options: GoogleOptions,
): Exchange {
  const { authorization } = request.headers;
  const api = request.url.pathname === '/batch' ? 'docs' : 'drive';
  const counted = parts instanceof Refusal ? [outer] : parts;
  return {
    ...identify(authorization, options),
    route: `POST ${request.url.pathname}`,
    cost: costOf(counted),
    // The body would only repeat the parts.
    call: describe({ ...outer, call: { ...outer.call, body: '' } }),
    actions:
      parts instanceof Refusal
        ? null
        : parts.map((part) => ({ ...describe(part), route: part.route })),
    // Each part is counted by itself, and refused by itself.
    refuseByLimit: () => null,
    strikesAction: isWholeAnswer,
    carryOut: (failures) =>
      parts instanceof Refusal
        ? { answer: refuse(api, parts), actionStatuses: [] }
        : answerBatch(parts, failures, authorization, options),
    failWith: (failure) => answerOf(api, failure),
  };
}

/** A part of a batch is a whole answer of its own, so that only what befalls the connection befalls the batch. */
const isWholeAnswer = ({ kind }: Failure) =>
  ['status', 'rate-limit', 'expired-token', 'empty-401', 'html', 'empty', 'wrong-shape'].includes(
    kind,
  );

async function answerBatch(
  parts: readonly Part[],
  failures: readonly (Failure | null)[],
  outer: string | undefined,
  options: GoogleOptions,
): Promise<Outcome> {
  const answers: WireAnswer[] = [];
  for (const [at, part] of parts.entries()) {
    const failure = failures[at];
    const authorization = part.authorization ?? outer;
    const wait = admit(authorization, part, options);
    if (failure) answers.push(answerOf(part.api, failure));
    else if (wait !== null) answers.push(tooMany(part.api, wait));
    else answers.push(await answer(part, authorization, options, true));
  }
  return {
    answer: joinParts(parts, answers),
    actionStatuses: answers.map(({ status }) => status),
  };
}

function identify(
  authorization: string | undefined,
  { callers }: GoogleOptions,
): Pick<Exchange, 'token' | 'person'> {
  const token = parseBearer(authorization);
  return { token: token ?? '', person: callers.find(token)?.person ?? null };
}

function admit(
  authorization: string | undefined,
  attempt: Attempt,
  { meter, callers }: GoogleOptions,
) {
  const token = parseBearer(authorization);
  return token === null || !callers.find(token) ? null : meter.admit(token, attempt);
}

async function answer(
  attempt: Attempt,
  authorization: string | undefined,
  { store, callers, hugeExportBytes }: GoogleOptions,
  isInBatch: boolean,
): Promise<WireAnswer> {
  const caller = callers.find(parseBearer(authorization));
  const view = caller && viewOf(caller, attempt.api, store());
  if (!view) return refuse(attempt.api, unauthenticated(attempt.api));
  if (!mayCall(view.caller, attempt)) return refuse(attempt.api, insufficientScopes());
  return respond(attempt, view, { hugeExportBytes, isInBatch });
}

function viewOf(caller: Caller, api: Api, store: Store): View | null {
  const person = [...store.people.values()].find(({ userGid }) => userGid === caller.userGid);
  if (!person) return null;
  const seesOnly = seesAllFiles(caller, api) ? null : store.filesOfApp;
  return { store, caller, person: { ...person, seesOnly } };
}

function costOf(attempts: readonly Attempt[]): Cost {
  const reads = attempts.filter(isRead).length;
  return { reads, writes: attempts.length - reads };
}

function describe({ call }: Attempt): Omit<LoggedCall, 'status'> {
  const { method, path, query, fields, body } = call;
  return {
    method,
    path,
    query,
    optFields: null,
    fields,
    ...(body !== '' && { body: readJson(body) }),
  };
}

/** A body for the log; what is no JSON is kept as it came. */
function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
