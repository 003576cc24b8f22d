import type { Caller, CallReport } from './caller.ts';
import type { ConcurrencyLimiter, RequestKind } from './concurrency-limit.ts';
import { yieldToEventLoop } from './event-loop.ts';
import type { HttpClient } from './http-client.ts';
import type { HttpResponse } from './http-response.ts';
import { forCaller, isUnauthorized, withToken } from './token.ts';
import { UpstreamError, type UpstreamService } from './upstream-error.ts';

// One HTTP request to one service: the base address, the bearer token, the limits of the credential, and a report of how it
// went. What calls are and how they become a request is the service's affair, see `Exchange`.

/** What any answer tells. */
export interface WithStatus {
  readonly status: number;
}

/** What became of one call. */
export type Outcome<Answer extends WithStatus> = Answer | UpstreamError;

/** One HTTP request, without what all requests share: origin, credential, time. */
export interface EncodedRequest<Answer extends WithStatus> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As documentation writes it, without ids. */
  readonly route: string;
  /** Under the base address, query included. */
  readonly address: string;
  readonly body?: string;
  /** Default `application/json`, where there is a body. */
  readonly contentType?: string;
  /** One outcome per call, in their order. */
  parse(answer: HttpResponse): readonly Outcome<Answer>[];
}

/** What requests are sent with. */
export interface TransportOptions {
  readonly service: UpstreamService;
  /** Ends without a slash. */
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly http: HttpClient;
  readonly limiter: ConcurrencyLimiter;
}

/** A request, and what it is to the credential's limits and to the report. */
export interface RequestOptions {
  readonly kind: RequestKind;
  readonly calls: readonly CallReport[];
  readonly attempt: number;
  readonly signal: AbortSignal;
}

/** Sends requests to a service. */
export interface Transport {
  /** One outcome per call. Never rejects: a request that fails as a whole is every call's failure. */
  send<Answer extends WithStatus>(
    exchange: EncodedRequest<Answer>,
    caller: Caller,
    carriage: RequestOptions,
  ): Promise<readonly (Outcome<Answer> | Error)[]>;
}

/** A wire for any number of callers. */
export function createTransport({
  service,
  baseUrl,
  timeoutMs,
  http,
  limiter: budget,
}: TransportOptions): Transport {
  async function carryOnce<Answer extends WithStatus>(
    { method, route, address, body, contentType, parse }: EncodedRequest<Answer>,
    caller: Caller,
    { kind, calls, attempt, signal }: RequestOptions,
    token: string,
  ) {
    let sentAt: number | undefined;
    let answer: HttpResponse | undefined;
    let outcomes: readonly (Outcome<Answer> | Error)[];
    let hasLetIn = false;
    const send = async () => {
      const leave = await budget.acquire(caller.credential, kind, calls.length, signal);
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
      if (hasLetIn) await yieldToEventLoop();
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
    async send<Answer extends WithStatus>(
      exchange: EncodedRequest<Answer>,
      caller: Caller,
      carriage: RequestOptions,
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

function toStatus(outcome: WithStatus | Error): number | null {
  return outcome instanceof Error && !(outcome instanceof UpstreamError)
    ? null
    : (outcome.status ?? null);
}
