import { OperationWork } from '../../../engine/event-loop/operation-work.ts';
import { runToEnd } from '../../../engine/event-loop/time-slice.ts';
import type { Permit, Refusal } from '../../pacing/permit.ts';
import type { Scheduler } from '../../pacing/scheduler.ts';
import { sumWaitTimes } from '../../pacing/wait-time.ts';
import type { Caller, CallReport } from '../caller.ts';
import { asNotSent, reasonOf } from '../not-sent.ts';
import { enterOrRelease } from '../protection/circuit-breaker.ts';
import { redactLongText, redactToken } from '../redaction/redact-token.ts';
import { acquirePermit, isRawProjectRefusal, isRawRefusal } from '../refusal.ts';
import { parseRetryAfterMs } from '../retry.ts';
import { prepareError, sendWithToken } from '../token.ts';
import type { TransportOptions } from '../transport.ts';
import {
  isServiceFailure,
  type TransportReason,
  UpstreamError,
  type UpstreamService,
} from '../upstream-error.ts';
import { toApplied, WriteFailed } from '../writer.ts';
import { toSafeHeaders } from './raw-header.ts';
import type { CheckedRequest, RawResponse } from './raw-request.ts';

// Sends raw requests. They are sent once and never retried. The response is returned as it is, without the token and the headers
// of the connection.

/** The maximum number of bytes of a response. */
const maxResponseBytes = 8 * 1024 * 1024;

/** Sends a raw request. Rejects only if there is no complete response: a 404 is a response. */
export async function sendRaw(
  request: CheckedRequest,
  caller: Caller,
  options: TransportOptions,
): Promise<RawResponse> {
  const count = request.reads + request.writes;
  try {
    for (let call = 0; call < count; call += 1) caller.countRequest();
    return await sendWithToken(
      caller,
      count,
      (token) => sendOnce(request, caller, options, token),
      ({ status }) => status === 401,
    );
  } catch (cause) {
    const error = prepareError(cause, caller, '');
    throw request.method === 'GET'
      ? reasonOf(error)
      : new WriteFailed(reasonOf(error), toApplied(error));
  }
}

async function sendOnce(
  request: CheckedRequest,
  caller: Caller,
  { service, baseUrl, timeoutMs, http, scheduler, breaker }: TransportOptions,
  token: string,
): Promise<RawResponse> {
  const { method, address, headers, body } = request;
  breaker.assertClosed();
  const permits = await acquireAll(request, caller, service, scheduler);
  const end = (refusal: Refusal | null | undefined) => {
    for (const permit of permits) permit.end(refusal);
  };
  const entry = enterOrRelease(breaker, () => end(undefined));
  const sentAt = performance.now();
  let status: number | null = null;
  let refusal: Refusal | null | undefined;
  try {
    const response = await http.send({
      service,
      method,
      url: `${baseUrl}${address}`,
      headers: {
        accept: 'application/json',
        ...headers,
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body,
      timeoutMs,
      signal: caller.signal,
    });
    status = response.status;
    breaker.leave(entry, status >= 500);
    const retryAfterMs = parseRetryAfterMs(response.headers['retry-after'], Date.now());
    refusal = isRawRefusal(response)
      ? { retryAfterMs, isOfProject: isRawProjectRefusal(response) }
      : null;
    if (response.bytes.length > maxResponseBytes) throw tooLarge(service, status);
    const contentType = [response.headers['content-type'] ?? null].flat()[0] ?? null;
    return await withoutToken(
      { status, headers: toSafeHeaders(response), contentType, bytes: response.bytes },
      token,
    );
  } catch (error) {
    if (status === null) breaker.leave(entry, isServiceFailure(error));
    throw error;
  } finally {
    end(refusal);
    const calls = toCalls(request);
    caller.onRequest({
      baseUrl,
      method,
      route,
      calls,
      statuses: calls.map(() => status),
      status,
      isRateLimited: refusal != null,
      ms: performance.now() - sentAt,
      attempt: 1,
      waited: sumWaitTimes(permits.map(({ waited }) => waited)),
    });
  }
}

/** Waits until the reads and the writes of the request may be sent. */
async function acquireAll(
  { reads, writes, units }: CheckedRequest,
  caller: Caller,
  service: UpstreamService,
  scheduler: Scheduler,
): Promise<readonly Permit[]> {
  const permits: Permit[] = [];
  const { signal } = caller;
  try {
    // Always in this order, so that two requests never wait for each other.
    for (const [kind, count] of [
      ['reads', reads],
      ['writes', writes],
    ] as const) {
      if (count === 0) continue;
      const hasConnection = permits.length > 0;
      const request = { kind, count, units: units ?? count, signal, isRetry: false, hasConnection };
      permits.push(await acquirePermit(scheduler, service, caller, request));
    }
    return permits;
  } catch (cause) {
    for (const permit of permits) permit.end(undefined);
    throw asNotSent(cause);
  }
}

/** The route of the report: the path that the caller wrote can contain ids. */
const route = 'as given';

function toCalls({ method, reads, writes }: CheckedRequest): CallReport[] {
  const writeMethod = method === 'GET' ? 'POST' : method;
  return [
    ...Array.from({ length: reads }, () => ({ method: 'GET', route, fields: [] })),
    ...Array.from({ length: writes }, () => ({ method: writeMethod, route, fields: [] })),
  ];
}

/** The response without the token, however the service encodes it. */
async function withoutToken(response: RawResponse, token: string): Promise<RawResponse> {
  const redact = (text: string) => redactToken(text, token);
  // Tokens are ASCII. In Latin-1 every byte is a character, so all other bytes stay the same.
  const text = response.bytes.toString('latin1');
  const redacted = await runToEnd(redactLongText(text, token), new OperationWork());
  return {
    ...response,
    headers: response.headers.map(({ name, value }) => ({ name, value: redact(value) })),
    contentType: response.contentType === null ? null : redact(response.contentType),
    bytes: redacted === text ? response.bytes : Buffer.from(redacted, 'latin1'),
  };
}

const tooLarge = (service: UpstreamService, status: number) =>
  new UpstreamError<TransportReason>({
    reason: 'response-too-large',
    service: service.id,
    status,
    message: `The response is larger than ${maxResponseBytes} bytes, the maximum for a raw request.`,
    help: 'Request fewer properties, or a smaller page.',
  });
