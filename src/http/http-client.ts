import type { Readable } from 'node:stream';
import { Agent, request } from 'undici';
import { type HttpResponse, ResponseCollector } from './http-response.ts';
import {
  type Delivery,
  type TransportReason,
  UpstreamError,
  type UpstreamService,
} from './upstream-error.ts';

// One request to any upstream: send, time out, read the body. Knows neither service: what a status or a
// body means is its client's business, and so are retries (retry.ts) and how many may run at once (budget.ts).

/** One request, complete. */
export interface HttpRequest {
  /** The service that errors name. */
  readonly service: UpstreamService;
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

/** An answer of any status that has begun. Whoever is given it reads the body or destroys it; the connection hangs on that. */
export interface HttpStream {
  readonly status: number;
  readonly headers: HttpResponse['headers'];
  /** Breaks with an error of any kind when the rest does not come. */
  readonly body: Readable;
}

/** Sends requests over connections of its own. */
export interface HttpClient {
  /** Throws UpstreamError when there is no whole answer; any status is an answer. Follows no redirect, retries nothing. */
  send(request: HttpRequest): Promise<HttpResponse>;
  /** Likewise, but settles as soon as an answer begins. Of any size; its reader sets the pace. */
  open(request: HttpRequest): Promise<HttpStream>;
  close(): Promise<void>;
}

/** Limits of one `Http`. */
export interface HttpClientOptions {
  /** Connections per origin; further requests wait. Default 64: above the fifty reads that Asana allows one credential. */
  readonly connections?: number;
  /** Bytes of one answer. Default 32 MiB. */
  readonly maxResponseBytes?: number;
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
export function createHttpClient(options: HttpClientOptions = {}): HttpClient {
  const connections = options.connections ?? 64;
  // Deadlines are ours: undici's clock is coarse, and its body timeout is idle time.
  const untimed = { connections, headersTimeout: 0, bodyTimeout: 0 };
  const agent = new Agent({
    ...untimed,
    maxResponseSize: options.maxResponseBytes ?? 32 * 1024 * 1024,
  });
  const streams = new Agent(untimed);
  return {
    send: (wanted) => sendOnce(agent, wanted),
    open: (wanted) => openOnce(streams, wanted),
    close: async () => void (await Promise.all([agent.close(), streams.close()])),
  };
}

async function sendOnce(agent: Agent, wanted: HttpRequest): Promise<HttpResponse> {
  const answer = new ResponseCollector();
  const clock = startClock(wanted, (reason) => answer.giveUp(reason));
  try {
    const { origin, pathname, search } = new URL(wanted.url);
    if (!answer.isGivenUp) {
      agent.dispatch({ origin, path: pathname + search, ...toOptions(wanted) }, answer);
    }
    return await answer.promise;
  } catch (error) {
    throw answer.isGivenUp ? error : unreachable(wanted.service, error, answer.status);
  } finally {
    clock.stop();
    clock.leave();
  }
}

async function openOnce(agent: Agent, wanted: HttpRequest): Promise<HttpStream> {
  const ended = new AbortController();
  const clock = startClock(wanted, (reason) => ended.abort(reason));
  try {
    const { statusCode, headers, body } = await request(wanted.url, {
      ...toOptions(wanted),
      dispatcher: agent,
      // Does not run while the reader takes its time.
      bodyTimeout: wanted.timeoutMs,
      signal: ended.signal,
    });
    body.once('close', clock.leave);
    return { status: statusCode, headers, body };
  } catch (error) {
    clock.leave();
    throw ended.signal.aborted ? ended.signal.reason : unreachable(wanted.service, error);
  } finally {
    clock.stop();
  }
}

const toOptions = ({ method, headers, body }: HttpRequest) => ({
  method,
  headers,
  body: body ?? null,
});

/** Ends a request when its time is up, until `stop`, or when its caller has left, until `leave`. */
function startClock(wanted: HttpRequest, end: (reason: unknown) => void) {
  const timer = setTimeout(() => end(timedOut(wanted)), wanted.timeoutMs);
  const abort = () => end(wanted.signal?.reason);
  wanted.signal?.addEventListener('abort', abort, { once: true });
  if (wanted.signal?.aborted) abort();
  return {
    stop: () => clearTimeout(timer),
    leave: () => wanted.signal?.removeEventListener('abort', abort),
  };
}

function timedOut({ service, timeoutMs }: HttpRequest): UpstreamError {
  return new UpstreamError<TransportReason>({
    reason: 'timeout',
    service: service.id,
    message: `${service.name} did not answer within ${timeoutMs} ms.`,
    delivery: 'unknown',
  });
}

/** @param status  Of an answer that had begun: it tells what became of the request even though the rest is lost. */
function unreachable(service: UpstreamService, cause: unknown, status?: number): UpstreamError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') {
    return new UpstreamError<TransportReason>({
      reason: 'response-too-large',
      service: service.id,
      message: `${service.name} sent a larger answer than this server accepts.`,
    });
  }
  const arrival: Delivery =
    status !== undefined ? 'yes' : neverArrived.has(code) ? 'no' : 'unknown';
  return new UpstreamError<TransportReason>({
    reason: 'unavailable',
    service: service.id,
    message:
      arrival === 'no'
        ? `${service.name} could not be reached.`
        : `The connection to ${service.name} broke before its answer was whole.`,
    delivery: arrival,
    ...(status === undefined ? {} : { status }),
  });
}
