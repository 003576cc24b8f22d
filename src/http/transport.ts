import { yieldToEventLoop } from '../event-loop/yield-to-event-loop.ts';
import type { RequestSignal } from './abort-signal.ts';
import type { Caller, CallReport } from './caller.ts';
import type { ConcurrencyLimiter, RequestKind } from './concurrency-limit.ts';
import type { HttpClient } from './http-client.ts';
import type { HttpResponse } from './http-response.ts';
import { asNotSent } from './not-sent.ts';
import type { CircuitBreaker } from './protection/circuit-breaker.ts';
import type { RetryBudget } from './protection/retry-budget.ts';
import { isUnauthorizedError, prepareError, sendWithToken } from './token.ts';
import { isServiceFailure, UpstreamError, type UpstreamService } from './upstream-error.ts';

// Sends one HTTP request to one service: adds the base address and the bearer token, respects the limits of the credential,
// and reports the request. The service encodes its calls as a request, see `EncodedRequest`.

/** What every response contains. */
export interface WithStatus {
  readonly status: number;
}

/** The result of one call. */
export type CallResult<Response extends WithStatus> = Response | UpstreamError;

/** One HTTP request without what all requests share: origin, credential, timeout. */
export interface EncodedRequest<Response extends WithStatus> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As the service's documentation writes it, without ids. */
  readonly route: string;
  /** Relative to the base address, with the query. */
  readonly address: string;
  readonly body?: string;
  /** Default `application/json`, if there is a body. */
  readonly contentType?: string;
  /** Returns one result per call, in their order. */
  parse(response: HttpResponse): readonly CallResult<Response>[];
}

/** What requests are sent with. */
export interface TransportOptions {
  readonly service: UpstreamService;
  /** Ends without a slash. */
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly http: HttpClient;
  readonly limiter: ConcurrencyLimiter;
  readonly breaker: CircuitBreaker;
  readonly retryBudget: RetryBudget;
}

/** How a request counts against the limits and appears in the report. */
export interface RequestOptions {
  readonly kind: RequestKind;
  readonly calls: readonly CallReport[];
  readonly attempt: number;
  readonly signal: RequestSignal;
}

/** Sends requests to a service. */
export interface Transport {
  readonly retryBudget: RetryBudget;
  /**
   * Returns one result per call. Never rejects: if the request fails, each of its calls has that failure as its result. The failure is
   * NotSent if the request was aborted before it was sent.
   */
  send<Response extends WithStatus>(
    request: EncodedRequest<Response>,
    caller: Caller,
    options: RequestOptions,
  ): Promise<readonly (CallResult<Response> | Error)[]>;
}

/** Creates a transport for any number of callers. */
export function createTransport({
  service,
  baseUrl,
  timeoutMs,
  http,
  limiter,
  breaker,
  retryBudget,
}: TransportOptions): Transport {
  async function sendOnce<Response extends WithStatus>(
    { method, route, address, body, contentType, parse }: EncodedRequest<Response>,
    caller: Caller,
    { kind, calls, attempt, signal }: RequestOptions,
    token: string,
  ) {
    let sentAt: number | undefined;
    let response: HttpResponse | undefined;
    let results: readonly (CallResult<Response> | Error)[];
    let hasStartedOthers = false;
    const send = async () => {
      breaker.assertClosed();
      const acquired = limiter.acquire(caller.credential, kind, calls.length, signal);
      const release = acquired instanceof Promise ? await acquired : acquired;
      const type = body === undefined ? null : (contentType ?? 'application/json');
      const headers = toHeaders(token, type);
      const url = baseUrl + address;
      const content = body === undefined ? {} : { body };
      try {
        const permit = breaker.enter();
        sentAt = performance.now();
        try {
          const sent = { service, method, url, headers, ...content, timeoutMs, signal };
          const received = await http.send(sent);
          breaker.leave(permit, received.status >= 500);
          return received;
        } catch (error) {
          breaker.leave(permit, isServiceFailure(error));
          throw error;
        }
      } finally {
        hasStartedOthers = release();
      }
    };
    try {
      response = await send();
      // Requests that waited for this one are sent first. Only then is time spent on parsing the response.
      if (hasStartedOthers) await yieldToEventLoop();
      results = parse(response).map((result) => prepareError(result, caller, token));
    } catch (cause) {
      const error = sentAt === undefined ? asNotSent(cause) : toError(cause);
      results = calls.map(() => error);
    }
    if (sentAt !== undefined) {
      const statuses = results.map(toStatus);
      const ms = performance.now() - sentAt;
      const status = response?.status ?? null;
      caller.onRequest({ method, route, calls, statuses, status, ms, attempt });
    }
    return results;
  }

  return {
    retryBudget,
    async send<Response extends WithStatus>(
      request: EncodedRequest<Response>,
      caller: Caller,
      options: RequestOptions,
    ) {
      const { calls } = options;
      try {
        return await sendWithToken(
          caller,
          calls.length,
          (token) => sendOnce(request, caller, options, token),
          (results) => results.every(isUnauthorizedError),
        );
      } catch (cause) {
        // Only the token can be missing here: sendOnce does not throw.
        const error = prepareError(asNotSent(cause), caller, '');
        return calls.map(() => error);
      }
    },
  };
}

/** The headers of every request to a service. */
export function toHeaders(token: string, contentType: string | null): Record<string, string> {
  return {
    accept: 'application/json',
    authorization: `Bearer ${token}`,
    ...(contentType === null ? {} : { 'content-type': contentType }),
  };
}

const toError = (cause: unknown): Error =>
  cause instanceof Error ? cause : new Error('The request was aborted', { cause });

function toStatus(result: WithStatus | Error): number | null {
  return result instanceof Error && !(result instanceof UpstreamError)
    ? null
    : (result.status ?? null);
}
