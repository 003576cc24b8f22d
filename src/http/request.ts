import type { Readable } from 'node:stream';
import { Agent, request } from 'undici';
import { type Arrival, UpstreamError } from './errors.ts';

// One request to any upstream: send, time out, read the body. Knows neither service: what a status or a
// body means is its client's business, and so are retries (retry.ts) and how many may run at once (budget.ts).

/** One request, complete. */
export interface HttpRequest {
  /** Whom errors are about. */
  readonly service: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Absolute. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Until the answer is whole; of a stream, until it begins, and again for every pause in it. */
  readonly timeoutMs: number;
  /** Ends the request when nobody wants its answer any more; the reason is thrown as it is. */
  readonly signal?: AbortSignal;
}

/** An answer of any status, read to its end. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
  /** The bytes as UTF-8. */
  readonly text: string;
}

/** An answer of any status that has begun. Whoever is given it reads the body or destroys it; the connection hangs on that. */
export interface HttpStream {
  readonly status: number;
  readonly headers: HttpAnswer['headers'];
  /** Breaks with an error of any kind when the rest does not come. */
  readonly body: Readable;
}

/** Sends requests over connections of its own. */
export interface Http {
  /** Throws UpstreamError when there is no whole answer; any status is an answer. Follows no redirect, retries nothing. */
  send(request: HttpRequest): Promise<HttpAnswer>;
  /** Likewise, but settles as soon as an answer begins. Of any size; its reader sets the pace. */
  open(request: HttpRequest): Promise<HttpStream>;
  close(): Promise<void>;
}

/** Limits of one `Http`. */
export interface HttpOptions {
  /** Connections per origin; further requests wait. Default 64: above the fifty reads that Asana allows one credential. */
  readonly connections?: number;
  /** Bytes of one answer. Default 32 MiB. */
  readonly maxAnswerBytes?: number;
}

/** Failures before a connection stood, so that the request cannot have arrived. */
const neverArrived = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Opens pools of connections, one for whole answers and one for streams, so that slow readers keep nobody else waiting. */
export function createHttp(options: HttpOptions = {}): Http {
  const connections = options.connections ?? 64;
  // Deadlines are ours: undici's clock is coarse, and its body timeout is idle time.
  const untimed = { connections, headersTimeout: 0, bodyTimeout: 0 };
  const agent = new Agent({
    ...untimed,
    maxResponseSize: options.maxAnswerBytes ?? 32 * 1024 * 1024,
  });
  const streams = new Agent(untimed);
  return {
    send: (wanted) => sendOnce(agent, wanted),
    open: (wanted) => openOnce(streams, wanted),
    close: async () => void (await Promise.all([agent.close(), streams.close()])),
  };
}

async function sendOnce(agent: Agent, wanted: HttpRequest): Promise<HttpAnswer> {
  const clock = startClock(wanted);
  let status: number | undefined;
  try {
    const { statusCode, headers, body } = await request(wanted.url, {
      ...toOptions(agent, wanted),
      signal: clock.signal,
    });
    status = statusCode;
    const bytes = Buffer.from(await body.arrayBuffer());
    return {
      status,
      headers,
      bytes,
      get text() {
        return bytes.toString();
      },
    };
  } catch (error) {
    throw clock.signal.aborted ? clock.signal.reason : unreachable(wanted.service, error, status);
  } finally {
    clock.stop();
    clock.leave();
  }
}

async function openOnce(agent: Agent, wanted: HttpRequest): Promise<HttpStream> {
  const clock = startClock(wanted);
  try {
    const { statusCode, headers, body } = await request(wanted.url, {
      ...toOptions(agent, wanted),
      // Does not run while the reader takes its time.
      bodyTimeout: wanted.timeoutMs,
      signal: clock.signal,
    });
    body.once('close', clock.leave);
    return { status: statusCode, headers, body };
  } catch (error) {
    clock.leave();
    throw clock.signal.aborted ? clock.signal.reason : unreachable(wanted.service, error);
  } finally {
    clock.stop();
  }
}

const toOptions = (dispatcher: Agent, { method, headers, body }: HttpRequest) => ({
  dispatcher,
  method,
  headers,
  body: body ?? null,
});

/** A signal that aborts when the request's time is up, until `stop`, or its caller has left, until `leave`. */
function startClock(wanted: HttpRequest) {
  const ended = new AbortController();
  const timer = setTimeout(() => ended.abort(timedOut(wanted)), wanted.timeoutMs);
  const abort = () => ended.abort(wanted.signal?.reason);
  wanted.signal?.addEventListener('abort', abort, { once: true });
  if (wanted.signal?.aborted) abort();
  return {
    signal: ended.signal,
    stop: () => clearTimeout(timer),
    leave: () => wanted.signal?.removeEventListener('abort', abort),
  };
}

function timedOut({ service, timeoutMs }: HttpRequest): UpstreamError {
  return new UpstreamError({
    code: 'UPSTREAM_TIMEOUT',
    service,
    message: `${service} did not answer within ${timeoutMs} ms.`,
    arrival: 'unknown',
  });
}

/** @param status  Of an answer that had begun: it tells what became of the request even though the rest is lost. */
function unreachable(service: string, cause: unknown, status?: number): UpstreamError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') {
    return new UpstreamError({
      code: 'UPSTREAM_BAD_RESPONSE',
      service,
      message: `${service} sent a larger answer than this server accepts.`,
      isTooLarge: true,
    });
  }
  const arrival: Arrival = status !== undefined ? 'yes' : neverArrived.has(code) ? 'no' : 'unknown';
  return new UpstreamError({
    code: 'UPSTREAM_UNAVAILABLE',
    service,
    message:
      arrival === 'no'
        ? `${service} could not be reached.`
        : `The connection to ${service} broke before its answer was whole.`,
    arrival,
    ...(status === undefined ? {} : { status }),
  });
}
