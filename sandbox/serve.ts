import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { compress } from './http/compress.ts';
import { publishExchange } from './http/exchange.ts';
import type { Failure, FaultScript } from './http/fault.ts';
import type { InFlight } from './http/in-flight.ts';
import type { HttpRequest, HttpResponse, Outcome, ParsedRequest, Service } from './http/message.ts';
import type { RequestLog } from './http/request-log.ts';

// The only file that uses sockets. It reads a request, applies the faults, and writes the response or breaks the connection.

/** The parts of the sandbox that serving a request needs. */
export interface ServeOptions {
  readonly service: Service;
  readonly log: RequestLog;
  readonly faultScript: FaultScript;
  readonly inFlight: InFlight;
}

/** Asana accepts attachments of up to 100 MB. The connection of a larger request is closed. */
const maxBodyBytes = 110 * 1024 * 1024;

/** Reads the request with its complete body. Returns null if the client disconnected, or if the request is too large. */
export async function readRequest(incoming: IncomingMessage): Promise<HttpRequest | null> {
  const arrivedAt = performance.now();
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of incoming) {
      size += chunk.length;
      if (size > maxBodyBytes) {
        incoming.destroy();
        return null;
      }
      chunks.push(chunk);
    }
  } catch {
    return null;
  }
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [name, value?.toString()]),
  );
  const url = new URL(`http://${headers.host ?? 'localhost'}${incoming.url ?? '/'}`);
  return { method: incoming.method ?? 'GET', url, headers, body: Buffer.concat(chunks), arrivedAt };
}

/** Responds to a request to a service, or makes it fail if a fault applies. Logs it in both cases. */
export async function serve(
  request: HttpRequest,
  response: ServerResponse,
  { service, log, faultScript, inFlight }: ServeOptions,
): Promise<void> {
  const parsed = await service.parse(request);
  const now = inFlight.enter(parsed.token, parsed.cost);
  const entry = log.open({
    service: service.name,
    person: parsed.person,
    ...parsed.logEntry,
    status: 0,
    inFlight: now,
    ...(parsed.actions && {
      actions: parsed.actions.map(({ route: _, ...action }) => ({ ...action, status: 0 })),
    }),
  });
  const disconnected = new AbortController();
  const onClose = () => disconnected.abort();
  response.once('close', onClose);
  const limitResponse = parsed.limitResponse(now);
  let described: HttpResponse | null = limitResponse;
  let actionFailures: readonly (Failure | null)[] = [];
  const observed: ParsedRequest = {
    ...parsed,
    execute: async (failures, failure) => {
      const outcome = await parsed.execute(failures, failure);
      described = outcome.response;
      actionFailures = failures;
      return outcome;
    },
    toFailureResponse: (failure) => {
      const failureResponse = parsed.toFailureResponse(failure);
      if (isDescribed(failure)) described = failureResponse;
      return failureResponse;
    },
  };
  const limited = { parsed: observed, limitResponse, arrivedAt: request.arrivedAt };
  const outcome = await applyFaults(
    limited,
    service.name,
    faultScript,
    response,
    disconnected.signal,
  );
  publishExchange({ service: service.name, request, response: described, actionFailures });
  response.off('close', onClose);
  inFlight.leave(parsed.token, parsed.cost);
  const retryAfter = outcome?.response.headers['retry-after'];
  entry.finish(outcome?.response.status ?? 0, outcome?.actionStatuses ?? [], retryAfter);
  if (outcome) send(compress(request, outcome.response, service.name), response);
}

/** A parsed request, and the response of the limit that it exceeds. */
interface LimitedRequest {
  readonly parsed: ParsedRequest;
  /** Null if the request is within all limits. */
  readonly limitResponse: HttpResponse | null;
  /** In milliseconds of `performance.now()`. */
  readonly arrivedAt: number;
}

/** Applies the faults. Returns the response to send, or null if none is sent. */
async function applyFaults(
  { parsed, limitResponse, arrivedAt }: LimitedRequest,
  service: Service['name'],
  faultScript: FaultScript,
  response: ServerResponse,
  disconnected: AbortSignal,
): Promise<Outcome | null> {
  const { route, person, token } = parsed;
  const target = { route, person, token, service };
  const plan = faultScript.plan(
    target,
    parsed.actions?.map((action) => ({ ...target, route: action.route })) ?? [],
    parsed.appliesToAction,
  );
  if (limitResponse) return { response: limitResponse, actionStatuses: [] };
  // Latency is the total time until the response. A read is executed on arrival, so its work counts as part of the latency;
  // it yields first, so that requests that arrive at the same moment are all received. A write is executed after the
  // latency: a client that disconnects earlier has written nothing.
  if (plan.latencyMs > 0) await yieldToEventLoop();
  const isRead = parsed.cost.writes === 0;
  const run = () => parsed.execute(plan.actionFailures, plan.failure);
  const read = isRead ? toBytes(await run()) : null;
  if (plan.latencyMs > 0) {
    const leftMs = Math.max(0, plan.latencyMs - (performance.now() - arrivedAt));
    const isDisconnected = await sleep(leftMs, false, { signal: disconnected }).catch(() => true);
    if (isDisconnected) return null;
  }
  const execute = () => read ?? run();
  return plan.failure
    ? applyFailure(plan.failure, parsed, execute, response, disconnected)
    : execute();
}

/** Whether the response to this failure is one that the service describes, and not one that a test made up. */
const isDescribed = (failure: Failure): boolean =>
  failure.kind === 'rate-limit' ||
  (failure.kind === 'status' && failure.body === undefined && failure.status >= 400);

async function applyFailure(
  failure: Failure,
  parsed: ParsedRequest,
  execute: () => Outcome | Promise<Outcome>,
  response: ServerResponse,
  disconnected: AbortSignal,
): Promise<Outcome | null> {
  switch (failure.kind) {
    case 'reset':
      response.socket?.resetAndDestroy();
      return null;
    case 'reset-after-apply':
      await execute();
      response.socket?.resetAndDestroy();
      return null;
    case 'hang':
      await disconnection(disconnected);
      return null;
    case 'hang-mid-body': {
      const { response: complete } = await execute();
      const length = lengthOf(complete.body);
      response.writeHead(complete.status, { ...complete.headers, 'content-length': length });
      response.write(firstHalf(complete.body));
      await disconnection(disconnected);
      return null;
    }
    case 'reset-mid-body': {
      const { response: complete } = await execute();
      const length = lengthOf(complete.body);
      response.writeHead(complete.status, { ...complete.headers, 'content-length': length });
      response.write(firstHalf(complete.body), () => response.destroy());
      return null;
    }
    case 'half-json': {
      const { response: complete, actionStatuses } = await execute();
      return { response: { ...complete, body: firstHalf(complete.body) }, actionStatuses };
    }
    case 'incomplete-search':
      // The service itself changes its response.
      return execute();
    case 'wrong-shape':
      return { ...(await execute()), response: parsed.toFailureResponse(failure) };
    default:
      return { response: parsed.toFailureResponse(failure), actionStatuses: [] };
  }
}

const disconnection = (disconnected: AbortSignal): Promise<unknown> =>
  new Promise((resolve) => disconnected.addEventListener('abort', resolve, { once: true }));

function toBytes({ response, actionStatuses }: Outcome): Outcome {
  const body = typeof response.body === 'string' ? Buffer.from(response.body) : response.body;
  return { response: { ...response, body }, actionStatuses };
}

/** Writes a response. */
export function send({ status, headers, body }: HttpResponse, response: ServerResponse): void {
  response.writeHead(status, { ...headers, 'content-length': lengthOf(body) });
  if (typeof body === 'string' || Buffer.isBuffer(body)) response.end(body);
  // The stream waits for its reader. A reader that disconnects ends it, which is not an error.
  else pipeline(Readable.from(body.chunks()), response).catch(() => response.destroy());
}

const lengthOf = (body: HttpResponse['body']) =>
  typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;

/** The first half of a body. For a stream, its first chunk is enough. */
function firstHalf(body: HttpResponse['body']): Buffer {
  if (typeof body === 'string' || Buffer.isBuffer(body)) {
    const bytes = Buffer.from(body);
    return bytes.subarray(0, bytes.length / 2);
  }
  for (const chunk of body.chunks()) return chunk;
  return Buffer.alloc(0);
}
