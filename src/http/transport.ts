import type { Caller, CallReport } from './caller.ts';
import type { Budget, RequestKind } from './concurrency-limit.ts';
import { ownTurn } from './event-loop.ts';
import type { Http } from './http-client.ts';
import type { HttpAnswer } from './http-response.ts';
import { forCaller, isUnauthorized, withToken } from './token.ts';
import { UpstreamError } from './upstream-error.ts';

// One HTTP request to one service: the base address, the bearer token, the limits of the credential, and a report of how it
// went. What calls are and how they become a request is the service's affair, see `Exchange`.

/** What any answer tells. */
export interface Answered {
  readonly status: number;
}

/** What became of one call. */
export type Outcome<Answer extends Answered> = Answer | UpstreamError;

/** One HTTP request, without what all requests share: origin, credential, time. */
export interface Exchange<Answer extends Answered> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As documentation writes it, without ids. */
  readonly route: string;
  /** Under the base address, query included. */
  readonly address: string;
  readonly body?: string;
  /** Default `application/json`, where there is a body. */
  readonly contentType?: string;
  /** One outcome per call, in their order. */
  parse(answer: HttpAnswer): readonly Outcome<Answer>[];
}

/** What requests are sent with. */
export interface WireOptions {
  /** The service's name as clients know it. */
  readonly service: string;
  /** Ends without a slash. */
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly http: Http;
  readonly budget: Budget;
}

/** A request, and what it is to the credential's limits and to the report. */
export interface Carriage {
  readonly kind: RequestKind;
  readonly calls: readonly CallReport[];
  readonly attempt: number;
  readonly signal: AbortSignal;
}

/** Sends requests to a service. */
export interface Wire {
  /** One outcome per call. Never rejects: a request that fails as a whole is every call's failure. */
  carry<Answer extends Answered>(
    exchange: Exchange<Answer>,
    caller: Caller,
    carriage: Carriage,
  ): Promise<readonly (Outcome<Answer> | Error)[]>;
}

/** A wire for any number of callers. */
export function createWire({ service, baseUrl, timeoutMs, http, budget }: WireOptions): Wire {
  async function carryOnce<Answer extends Answered>(
    { method, route, address, body, contentType, parse }: Exchange<Answer>,
    caller: Caller,
    { kind, calls, attempt, signal }: Carriage,
    token: string,
  ) {
    let sentAt: number | undefined;
    let answer: HttpAnswer | undefined;
    let outcomes: readonly (Outcome<Answer> | Error)[];
    let hasLetIn = false;
    const send = async () => {
      const leave = await budget.enter(caller.credential, kind, calls.length, signal);
      sentAt = performance.now();
      const ownType = body === undefined ? null : (contentType ?? 'application/json');
      const headers = toHeaders(token, ownType);
      const url = baseUrl + address;
      const content = body === undefined ? {} : { body };
      try {
        return await http.send({ service, method, url, headers, ...content, timeoutMs, signal });
      } finally {
        hasLetIn = leave();
      }
    };
    try {
      answer = await send();
      // Whoever has waited in line is sent first, and only then is time spent on what has come.
      if (hasLetIn) await ownTurn();
      outcomes = parse(answer).map((outcome) => forCaller(outcome, caller, token));
    } catch (cause) {
      const error = toError(cause);
      outcomes = calls.map(() => error);
    }
    if (sentAt !== undefined) {
      const statuses = outcomes.map(toStatus);
      const ms = performance.now() - sentAt;
      const status = answer?.status ?? null;
      caller.onRequest({ method, route, calls, statuses, status, ms, attempt });
    }
    return outcomes;
  }

  return {
    async carry<Answer extends Answered>(
      exchange: Exchange<Answer>,
      caller: Caller,
      carriage: Carriage,
    ) {
      const { calls } = carriage;
      try {
        return await withToken(
          caller,
          calls.length,
          (token) => carryOnce(exchange, caller, carriage, token),
          (outcomes) => outcomes.every(isUnauthorized),
        );
      } catch (cause) {
        const error = forCaller(toError(cause), caller, '');
        return calls.map(() => error);
      }
    },
  };
}

/** What every request to a service carries. */
export function toHeaders(token: string, contentType: string | null): Record<string, string> {
  return {
    accept: 'application/json',
    authorization: `Bearer ${token}`,
    ...(contentType === null ? {} : { 'content-type': contentType }),
  };
}

const toError = (cause: unknown): Error =>
  cause instanceof Error ? cause : new Error('The request was given up', { cause });

function toStatus(outcome: Answered | Error): number | null {
  return outcome instanceof Error && !(outcome instanceof UpstreamError)
    ? null
    : (outcome.status ?? null);
}
