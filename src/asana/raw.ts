import { UpstreamError } from '../http/errors.ts';
import { isObject } from '../http/json.ts';
import {
  type RawHeader,
  type RawTarget,
  toRawHeaders,
  toRawUrl,
  toSafeHeaders,
} from '../http/raw.ts';
import type { HttpRequest } from '../http/request.ts';
import type { Caller, WireOptions } from '../http/wire.ts';
import { toApplied, WriteFailed } from '../http/writer.ts';

// Requests that a caller words: any route, any body, the answer as it came. Sent once, whatever happens.

/** What a caller wants sent. */
export interface AsanaRawRequest {
  readonly method: HttpRequest['method'];
  /** `/v1/…`, as the connector's documentation writes it, or `/api/1.0/…`; a query string is fine. */
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: readonly RawHeader[];
  /** Bare, or in Asana's `data` envelope. */
  readonly body?: unknown;
}

/** An answer of any status. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: readonly RawHeader[];
  readonly contentType: string | null;
  readonly bytes: Buffer;
}

/** Bytes of an answer; a larger one is refused. */
const maxAnswerBytes = 8 * 1024 * 1024;

const toTarget = (baseUrl: string): RawTarget => ({
  service: 'asana',
  baseUrl,
  prefixes: ['/v1', '/api/1.0'],
});

/** Throws BAD_USER_INPUT for what will not be sent. */
export function checkRawRequest({ method, path, query, headers, body }: AsanaRawRequest): void {
  // Any base address will do: what is checked is the caller's part.
  toRawUrl(path, query, toTarget('https://app.asana.com/api/1.0'));
  toRawHeaders(headers, 'asana');
  if (body === undefined || body === null) return;
  if (method !== 'GET' && isObject(body)) return;
  throw new UpstreamError({
    code: 'BAD_USER_INPUT',
    service: 'asana',
    field: 'body',
    message: method === 'GET' ? 'A GET has no body: use query.' : 'body must be a JSON object.',
    arrival: 'no',
  });
}

/** Sends one. Rejects only when there is no whole answer: a 404 is an answer. */
export async function sendRaw(
  request: AsanaRawRequest,
  caller: Caller,
  { baseUrl, timeoutMs, http, budget }: WireOptions,
): Promise<RawAnswer> {
  const { method, path, query, headers, body } = request;
  const url = toRawUrl(path, query, toTarget(baseUrl));
  const sent = body === undefined || body === null ? undefined : JSON.stringify(toEnvelope(body));
  caller.spend();
  const kind = method === 'GET' ? 'reads' : 'writes';
  const leave = await budget.enter(caller.credential, kind, countActions(body), caller.signal);
  const startedAt = performance.now();
  let status: number | null = null;
  try {
    const answer = await http.send({
      service: 'asana',
      method,
      url,
      headers: {
        accept: 'application/json',
        ...toRawHeaders(headers, 'asana'),
        authorization: `Bearer ${caller.token()}`,
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(sent === undefined ? {} : { body: sent }),
      timeoutMs,
      signal: caller.signal,
    });
    status = answer.status;
    if (answer.bytes.length > maxAnswerBytes) throw tooLarge(status);
    return withoutToken(
      {
        status,
        headers: toSafeHeaders(answer),
        contentType: [answer.headers['content-type'] ?? null].flat()[0] ?? null,
        bytes: answer.bytes,
      },
      caller.token(),
    );
  } catch (error) {
    throw method === 'GET' ? error : new WriteFailed(error, toApplied(error));
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

/** Asana takes bodies only inside `data`; one that is there already stays. */
function toEnvelope(body: unknown): unknown {
  const isEnvelope =
    isObject(body) &&
    'data' in body &&
    Object.keys(body).every((key) => key === 'data' || key === 'options');
  return isEnvelope ? body : { data: body };
}

/** Each action of a batch counts as a request. */
function countActions(body: unknown): number {
  const data = isObject(body) ? (body['data'] ?? body) : undefined;
  const actions = isObject(data) ? data['actions'] : undefined;
  return Array.isArray(actions) ? Math.max(1, actions.length) : 1;
}

/** Some services repeat in an error what they were sent. */
function withoutToken(answer: RawAnswer, token: string): RawAnswer {
  const clean = (text: string) => text.replaceAll(token, '[secret]');
  return {
    ...answer,
    headers: answer.headers.map(({ name, value }) => ({ name, value: clean(value) })),
    bytes: answer.bytes.includes(token)
      ? Buffer.from(clean(answer.bytes.toString()))
      : answer.bytes,
  };
}

const tooLarge = (status: number) =>
  new UpstreamError({
    code: 'UPSTREAM_BAD_RESPONSE',
    service: 'asana',
    status,
    message: `Asana's answer is larger than the ${maxAnswerBytes} bytes that a raw request may bring.`,
  });
