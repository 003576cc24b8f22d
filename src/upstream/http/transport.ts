import { yieldToEventLoop } from '../../engine/event-loop/later-turn.ts';
import type { Permit, Refusal, RequestKind } from '../pacing/permit.ts';
import type { Scheduler } from '../pacing/scheduler.ts';
import type { RequestSignal } from './abort-signal.ts';
import type { Caller, CallReport } from './caller.ts';
import type { HttpClient } from './http-client.ts';
import type { HttpResponse } from './http-response.ts';
import { asNotSent } from './not-sent.ts';
import type { CircuitBreaker } from './protection/circuit-breaker.ts';
import type { RetryBudget } from './protection/retry-budget.ts';
import { acquirePermit, mayContainRefusal, refusalIn } from './refusal.ts';
import { isUnauthorizedError, prepareError, sendWithToken } from './token.ts';
import { isServiceFailure, UpstreamError, type UpstreamService } from './upstream-error.ts';

// Sends one HTTP request to one service: adds the base address and the bearer token, respects the limits of the credential,
// and reports the request. The service encodes its calls as a request, see `EncodedRequest`.

/** What every response contains. */
export interface WithStatus {
  readonly status: number;
}

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
  /** Headers besides those of every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** How much of the limit per minute the service counts. Default: the number of calls. */
  readonly units?: number;
  /** Returns one result per call, in their order. */
  parse(response: HttpResponse): readonly CallResult<Response>[];
}

export interface TransportOptions {
  readonly service: UpstreamService;
  /** Ends without a slash. */
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly http: HttpClient;
  readonly scheduler: Scheduler;
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
  scheduler,
  breaker,
  retryBudget,
}: TransportOptions): Transport {
  async function sendOnce<Response extends WithStatus>(
    {
      method,
      route,
      address,
      body,
      contentType,
      headers: more,
      units,
      parse,
    }: EncodedRequest<Response>,
    caller: Caller,
    { kind, calls, attempt, signal }: RequestOptions,
    token: string,
  ) {
    const turn = kind === 'writes' ? (caller.turn?.take() ?? null) : null;
    let permit: Permit | undefined;
    /** Undefined until the request may be sent. */
    let entry: number | undefined;
    let response: HttpResponse | undefined;
    let results: readonly (CallResult<Response> | Error)[];
    let refusal: Refusal | null = null;
    let isEnded = false;
    /** Returns whether this let waiting requests start. */
    const end = (given: Refusal | null | undefined): boolean => {
      isEnded = true;
      const hasNext = permit?.end(turn === null ? given : null) ?? false;
      return turn?.end(given) || hasNext;
    };
    try {
      breaker.assertClosed();
      const count = calls.length;
      const request =
        turn === null
          ? { kind, count, units: units ?? count, signal, isRetry: attempt > 1 }
          : { ...onlyConnection, signal };
      const acquired = acquirePermit(scheduler, service, caller, request);
      permit = acquired instanceof Promise ? await acquired : acquired;
      entry = breaker.enter();
      if (kind === 'writes') caller.onWrite?.();
      const type = body === undefined ? null : (contentType ?? 'application/json');
      const headers = toHeaders(token, type);
      if (more !== undefined) Object.assign(headers, more);
      const url = baseUrl + address;
      response = await http.send({ service, method, url, headers, body, timeoutMs, signal });
      breaker.leave(entry, response.status >= 500);
      if (!mayContainRefusal(response, count)) {
        // Requests that waited for this one are sent first. Only then is time spent on parsing the response.
        const hasNext = end(null);
        if (hasNext || isLarge(response)) await yieldToEventLoop();
      }
      results = parse(response).map((result) => prepareError(result, caller, token));
      // The parser cannot pause. What reads the result takes long too.
      if (isLarge(response)) await yieldToEventLoop();
      if (!isEnded) {
        refusal = refusalIn(results);
        end(refusal);
      }
    } catch (cause) {
      if (entry !== undefined && response === undefined)
        breaker.leave(entry, isServiceFailure(cause));
      if (!isEnded) end(response === undefined ? undefined : null);
      const error = entry === undefined ? asNotSent(cause) : toError(cause);
      results = calls.map(() => error);
    }
    if (permit !== undefined && entry !== undefined)
      caller.onRequest({
        baseUrl,
        method,
        route,
        calls,
        attempt,
        statuses: results.map(toStatus),
        status: response?.status ?? null,
        isRateLimited: refusal !== null,
        ms: performance.now() - permit.sentAt,
        waited: turn?.waited ?? permit.waited,
      });
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
          areUnauthorized,
        );
      } catch (cause) {
        // Only the token can be missing here: sendOnce does not throw.
        const error = prepareError(asNotSent(cause), caller, '');
        return calls.map(() => error);
      }
    },
  };
}

/** A write that has its turn waits only for a connection, in the queue of the reads, which no writes hold up. */
const onlyConnection = { kind: 'reads', count: 0, units: 0, isRetry: true } as const;

/** Responses with more bytes take longer than some milliseconds to parse. */
const maxQuickBytes = 256 * 1024;

const isLarge = ({ bytes }: HttpResponse) => bytes.length > maxQuickBytes;

export function toHeaders(token: string, contentType: string | null): Record<string, string> {
  return {
    accept: 'application/json',
    authorization: `Bearer ${token}`,
    ...(contentType === null ? {} : { 'content-type': contentType }),
  };
}

const areUnauthorized = (results: readonly unknown[]): boolean =>
  results.every(isUnauthorizedError);

const toError = (cause: unknown): Error =>
  cause instanceof Error ? cause : new Error('The request was aborted', { cause });

function toStatus(result: WithStatus | Error): number | null {
  return result instanceof Error && !(result instanceof UpstreamError)
    ? null
    : (result.status ?? null);
}
