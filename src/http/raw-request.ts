import type { Caller } from './caller.ts';
import type { HttpRequest } from './http-client.ts';
import { type RawHeader, toRawHeaders, toSafeHeaders } from './raw-header.ts';
import { forCaller, withToken } from './token.ts';
import type { TransportOptions } from './transport.ts';
import { type TransportReason, UpstreamError, type UpstreamService } from './upstream-error.ts';
import { toApplied, WriteFailed } from './writer.ts';

// Requests that a caller words: any route, any body, the answer as it came. Sent once, whatever happens. Where they may go is
// raw-url.ts's to say.

/** What a caller wants sent to a service. */
export interface RawRequest {
  readonly method: HttpRequest['method'];
  /** A query string is fine. */
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: readonly RawHeader[];
  readonly body?: unknown;
}

/** An answer of any status. */
export interface RawResponse {
  readonly status: number;
  readonly headers: readonly RawHeader[];
  readonly contentType: string | null;
  readonly bytes: Buffer;
}

/** A request that was found to lead nowhere else. */
export interface CheckedRequest {
  readonly method: HttpRequest['method'];
  readonly url: string;
  readonly headers: readonly RawHeader[];
  /** As it is sent. */
  readonly body: string | undefined;
  /** How many requests it is to the service: each action of a batch is one. */
  readonly count: number;
}

/** Bytes of an answer; a larger one is refused. */
const maxAnswerBytes = 8 * 1024 * 1024;

/** Sends one. Rejects only when there is no whole answer: a 404 is an answer. */
export async function sendRaw(
  request: CheckedRequest,
  caller: Caller,
  options: Omit<TransportOptions, 'baseUrl'>,
): Promise<RawResponse> {
  try {
    caller.countRequest();
    return await withToken(
      caller,
      1,
      (token) => sendOnce(request, caller, options, token),
      ({ status }) => status === 401,
    );
  } catch (cause) {
    const error = forCaller(cause, caller, '');
    throw request.method === 'GET' ? error : new WriteFailed(error, toApplied(error));
  }
}

async function sendOnce(
  { method, url, headers, body, count }: CheckedRequest,
  caller: Caller,
  { service, timeoutMs, http, limiter: budget }: Omit<TransportOptions, 'baseUrl'>,
  token: string,
): Promise<RawResponse> {
  const kind = method === 'GET' ? 'reads' : 'writes';
  const leave = await budget.acquire(caller.credential, kind, count, caller.signal);
  const startedAt = performance.now();
  let status: number | null = null;
  try {
    const answer = await http.send({
      service,
      method,
      url,
      headers: {
        accept: 'application/json',
        ...toRawHeaders(headers, service),
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
      timeoutMs,
      signal: caller.signal,
    });
    status = answer.status;
    if (answer.bytes.length > maxAnswerBytes) throw tooLarge(service, status);
    const contentType = [answer.headers['content-type'] ?? null].flat()[0] ?? null;
    return withoutToken(
      { status, headers: toSafeHeaders(answer), contentType, bytes: answer.bytes },
      token,
    );
  } finally {
    leave();
    const route = 'as given';
    caller.onRequest({
      method,
      route,
      calls: [{ method, route, fields: [] }],
      statuses: [status],
      status,
      ms: performance.now() - startedAt,
      attempt: 1,
    });
  }
}

/** Some services repeat in an error what they were sent. */
function withoutToken(answer: RawResponse, token: string): RawResponse {
  const clean = (text: string) => text.replaceAll(token, '[secret]');
  return {
    ...answer,
    headers: answer.headers.map(({ name, value }) => ({ name, value: clean(value) })),
    bytes: answer.bytes.includes(token)
      ? Buffer.from(clean(answer.bytes.toString()))
      : answer.bytes,
  };
}

const tooLarge = (service: UpstreamService, status: number) =>
  new UpstreamError<TransportReason>({
    reason: 'response-too-large',
    service: service.id,
    status,
    message: `The answer is larger than the ${maxAnswerBytes} bytes that a raw request may bring.`,
  });

/** Throws `invalid-input` for a body that no service of ours takes. */
export function checkRawBody({ method, body }: RawRequest, service: UpstreamService): void {
  if (body === undefined || body === null) return;
  if (method !== 'GET' && typeof body === 'object' && !Array.isArray(body)) return;
  throw new UpstreamError<TransportReason>({
    reason: 'invalid-input',
    service: service.id,
    field: 'body',
    message: method === 'GET' ? 'A GET has no body: use query.' : 'body must be a JSON object.',
    delivery: 'no',
  });
}
