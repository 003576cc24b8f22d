import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent } from 'undici';
import type { RequestSignal } from './abort-signal.ts';
import { compressionHeaders, decompress } from './gzip.ts';
import { type HttpResponse, ResponseCollector } from './http-response.ts';
import { OriginPools, splitUrl } from './origin-pool.ts';
import { type Abortable, startTimer, startTimerAfter } from './request-timer.ts';
import {
  type Delivery,
  responseTooLarge,
  type TransportReason,
  UpstreamError,
  type UpstreamService,
} from './upstream-error.ts';

// Sends one request to any service: connection, timeout, body. Does not interpret statuses or bodies, does not retry
// (retry.ts), and does not limit the number of connections (pacing/connection-pool.ts): a request never waits here.

export interface HttpRequest {
  /** The service that errors name. */
  readonly service: UpstreamService;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Absolute. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** The time until the response is complete. For a stream: until it begins, and for every pause in it. */
  readonly timeoutMs: number;
  /** Aborts the request. The request then rejects with the signal's reason, or with NotSent if it had no connection yet. */
  readonly signal?: RequestSignal;
}

/** A request whose response is a stream, and whose body can be one. */
export interface StreamRequest extends Omit<HttpRequest, 'body'> {
  /** If the response does not begin, the time counts from the end of the body. A body that fails ends the request. */
  readonly body?: Readable;
}

/** The beginning of a response of any status. The receiver must read the body or destroy it, which frees the connection. */
export interface HttpStream {
  readonly status: number;
  readonly headers: HttpResponse['headers'];
  /** Emits an error of any kind if the rest does not arrive. */
  readonly body: Readable;
}

/** Sends requests over its own connections. */
export interface HttpClient {
  /** Requests gzip. Returns a decompressed response of any status. Throws UpstreamError if it is not complete. Follows no redirect, retries nothing. */
  send(request: HttpRequest): Promise<HttpResponse>;
  /** Like `send`, but settles when the response begins. The response can have any size; its reader sets the pace. */
  open(request: StreamRequest): Promise<HttpStream>;
  close(): Promise<void>;
}

export interface HttpClientOptions {
  /** Connections per origin; further requests wait. Default null: no limit, because pacing/connection-pool.ts counts them. */
  readonly connections?: number;
  /** The maximum number of bytes of one response, after decompression. Default 32 MiB. */
  readonly maxResponseBytes?: number;
}

/** Failures before the connection was established, for a stream: undici does not say whether a stream had a connection. */
const connectErrors = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** How long requests in flight may take when the client is closed. */
const maxCloseMs = 1000;

/** Creates two connection pools: one for complete responses and one for streams, so that slow readers block no other request. */
export function createHttpClient(options: HttpClientOptions = {}): HttpClient {
  // The timeouts are our own: undici's clock is coarse, and its body timeout measures idle time.
  const connections = options.connections ?? null;
  const withoutTimeouts = { connections, headersTimeout: 0, bodyTimeout: 0 };
  const maxBytes = options.maxResponseBytes ?? 32 * 1024 * 1024;
  const pools = new OriginPools({ ...withoutTimeouts, maxResponseSize: maxBytes });
  const streamAgent = new Agent(withoutTimeouts);
  return {
    send: async (request) =>
      decompress(request.service, await sendOnce(pools, request, maxBytes), maxBytes),
    open: (request) => openOnce(streamAgent, request),
    close: async () => {
      const all = [...pools.all, streamAgent];
      const closed = Promise.all(all.map((dispatcher) => dispatcher.close()));
      const isClosed = await Promise.race([
        closed.then(() => true),
        sleep(maxCloseMs, false, { ref: false }),
      ]);
      // An attempt to connect, which undici does not end with its request, must not delay a stop.
      if (!isClosed) await Promise.all(all.map((dispatcher) => dispatcher.destroy()));
    },
  };
}

async function sendOnce(
  pools: OriginPools,
  request: HttpRequest,
  maxBytes: number,
): Promise<HttpResponse> {
  const collector = new ResponseCollector();
  const toDelivery = () => (collector.hasConnection ? 'unknown' : 'no');
  const timer = startTimer(request, { abort: (reason) => collector.abort(reason), toDelivery });
  try {
    if (!collector.isAborted) {
      const { url, method, body = null } = request;
      const headers = { ...compressionHeaders, ...request.headers };
      pools.dispatch(url, { method, headers, body }, collector);
    }
    return await collector.promise;
  } catch (error) {
    if (collector.isAborted) throw error;
    if (codeOf(error) === 'UND_ERR_RES_EXCEEDED_MAX_SIZE')
      throw responseTooLarge(request.service, maxBytes);
    throw toUpstreamError(request.service, toDelivery(), collector.status);
  } finally {
    timer.stop();
    timer.ignoreSignal();
  }
}

async function openOnce(agent: Agent, request: StreamRequest): Promise<HttpStream> {
  const controller = new AbortController();
  const { body: sent = null } = request;
  const abortable: Abortable = {
    abort: (reason) => controller.abort(reason),
    toDelivery: () => 'unknown',
  };
  const timer =
    sent === null ? startTimer(request, abortable) : startTimerAfter(sent, request, abortable);
  try {
    const { statusCode, headers, body } = await agent.request({
      ...splitUrl(request.url),
      method: request.method,
      headers: request.headers,
      body: sent,
      // Does not run while the reader is slow.
      bodyTimeout: request.timeoutMs,
      signal: controller.signal,
    });
    body.once('close', timer.ignoreSignal);
    return { status: statusCode, headers, body };
  } catch (error) {
    timer.ignoreSignal();
    throw controller.signal.aborted
      ? controller.signal.reason
      : toUpstreamError(request.service, connectErrors.has(codeOf(error)) ? 'no' : 'unknown');
  } finally {
    timer.stop();
  }
}

const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause ? String(cause.code) : '';

/**
 * @param known   Whether the request arrived, if its response had not begun.
 * @param status  The status of a response that had begun: it proves that the request arrived, although the rest is lost.
 */
function toUpstreamError(
  service: UpstreamService,
  known: Delivery,
  status?: number,
): UpstreamError {
  const delivery = status === undefined ? known : 'yes';
  return new UpstreamError<TransportReason>({
    reason: 'unavailable',
    service: service.id,
    message:
      delivery === 'no'
        ? `${service.name} could not be reached.`
        : `The connection to ${service.name} ended before the response was complete.`,
    delivery,
    ...(status === undefined ? {} : { status }),
  });
}
