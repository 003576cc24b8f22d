import type { Caller } from './caller.ts';
import type { HttpRequest } from './http-client.ts';
import { NotSent, reasonOf } from './not-sent.ts';
import { type RawHeader, toSafeHeaders } from './raw-header.ts';
import { rejectInput } from './raw-url.ts';
import { prepareError, sendWithToken } from './token.ts';
import type { TransportOptions } from './transport.ts';
import { type TransportReason, UpstreamError, type UpstreamService } from './upstream-error.ts';
import { toApplied, WriteFailed } from './writer.ts';

// Requests that a caller writes: any route and any body. They are sent once and never retried. The response is returned as
// it is, without the token and the headers of the connection. raw-url.ts defines where requests may go.

/** A request to a service as its caller writes it. */
export interface RawRequest {
  readonly method: HttpRequest['method'];
  /** May contain a query string. */
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: readonly RawHeader[];
  readonly body?: unknown;
}

/** A response of any status. */
export interface RawResponse {
  readonly status: number;
  readonly headers: readonly RawHeader[];
  readonly contentType: string | null;
  readonly bytes: Buffer;
}

/** A request that passed the checks: it can only go to its service. */
export interface CheckedRequest {
  readonly method: HttpRequest['method'];
  /** The path and query, relative to the base address of the service. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Encoded. */
  readonly body: string | undefined;
  /** How many requests the service counts: each action of a batch is one. */
  readonly count: number;
}

/** The maximum number of bytes of a response. */
const maxResponseBytes = 8 * 1024 * 1024;

/** Sends a raw request. Rejects only if there is no complete response: a 404 is a response. */
export async function sendRaw(
  request: CheckedRequest,
  caller: Caller,
  options: TransportOptions,
): Promise<RawResponse> {
  try {
    caller.countRequest();
    return await sendWithToken(
      caller,
      1,
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
  { method, address, headers, body, count }: CheckedRequest,
  caller: Caller,
  { service, baseUrl, timeoutMs, http, limiter }: TransportOptions,
  token: string,
): Promise<RawResponse> {
  const kind = method === 'GET' ? 'reads' : 'writes';
  const acquired = limiter.acquire(caller.credential, kind, count, caller.signal);
  const release = await Promise.resolve(acquired).catch((cause) =>
    Promise.reject(new NotSent(cause)),
  );
  const startedAt = performance.now();
  let status: number | null = null;
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
      ...(body === undefined ? {} : { body }),
      timeoutMs,
      signal: caller.signal,
    });
    status = response.status;
    if (response.bytes.length > maxResponseBytes) throw tooLarge(service, status);
    const contentType = [response.headers['content-type'] ?? null].flat()[0] ?? null;
    return withoutToken(
      { status, headers: toSafeHeaders(response), contentType, bytes: response.bytes },
      token,
    );
  } finally {
    release();
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

/** Some services repeat the request in an error response. */
function withoutToken(response: RawResponse, token: string): RawResponse {
  const clean = (text: string) => text.replaceAll(token, '[secret]');
  return {
    ...response,
    headers: response.headers.map(({ name, value }) => ({ name, value: clean(value) })),
    bytes: response.bytes.includes(token)
      ? Buffer.from(clean(response.bytes.toString()))
      : response.bytes,
  };
}

const tooLarge = (service: UpstreamService, status: number) =>
  new UpstreamError<TransportReason>({
    reason: 'response-too-large',
    service: service.id,
    status,
    message: `The response is larger than ${maxResponseBytes} bytes, the maximum for a raw request.`,
  });

/** The body of a raw request, if it has one. Throws `invalid-input` for a body that is not a JSON object, and for a GET with a body. */
export function parseRawBody({ method, body }: RawRequest, service: UpstreamService): unknown {
  if (body === undefined || body === null) return undefined;
  if (method === 'GET') rejectInput(service, 'body', 'cannot be sent with GET. Use query instead');
  if (typeof body !== 'object' || Array.isArray(body))
    rejectInput(service, 'body', 'must be a JSON object');
  return body;
}
