import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Failure, FaultScript } from './http/fault.ts';
import type { InFlight } from './http/in-flight.ts';
import type { HttpRequest, HttpResponse, Outcome, ParsedRequest, Service } from './http/message.ts';
import type { RequestLog } from './http/request-log.ts';

// The only file that touches sockets: reads a request, lets faults strike it, writes or breaks off the answer.

/** What serving needs of the sandbox. */
export interface ServeOptions {
  readonly service: Service;
  readonly log: RequestLog;
  readonly script: FaultScript;
  readonly inFlight: InFlight;
}

/** Asana takes attachments of up to 100 MB; what is larger is cut off. */
const maxBodyBytes = 110 * 1024 * 1024;

/** The request with its whole body; null when its sender went away, or it is too large. */
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

/** Answers a request to a service, or fails it as the faults in force say; logs it either way. */
export async function serve(
  request: HttpRequest,
  response: ServerResponse,
  { service, log, script, inFlight }: ServeOptions,
): Promise<void> {
  const exchange = service.parse(request);
  const now = inFlight.enter(exchange.token, exchange.cost);
  const entry = log.open({
    service: service.name,
    person: exchange.person,
    ...exchange.logEntry,
    status: 0,
    inFlight: now,
    ...(exchange.actions && {
      actions: exchange.actions.map(({ route: _, ...call }) => ({ ...call, status: 0 })),
    }),
  });
  const gone = new AbortController();
  const leave = () => gone.abort();
  response.once('close', leave);
  const refusal = exchange.limitResponse(now);
  const call = { exchange, refusal, arrivedAt: request.arrivedAt };
  const outcome = await applyFaults(call, script, response, gone.signal);
  response.off('close', leave);
  inFlight.leave(exchange.token, exchange.cost);
  entry.finish(outcome?.response.status ?? 0, outcome?.actionStatuses ?? []);
  if (outcome) send(outcome.response, response);
}

/** A request that the service has understood, and whether a limit refuses it. */
interface LimitedRequest {
  readonly exchange: ParsedRequest;
  readonly refusal: HttpResponse | null;
  /** By the clock of `performance.now()`. Milliseconds. */
  readonly arrivedAt: number;
}

/** Lets the faults have their way; returns what is to be sent, or null when nothing is. */
async function applyFaults(
  { exchange, refusal, arrivedAt }: LimitedRequest,
  script: FaultScript,
  response: ServerResponse,
  gone: AbortSignal,
): Promise<Outcome | null> {
  const plan = script.plan(
    exchange,
    exchange.actions?.map(({ route }) => ({ route, person: exchange.person })) ?? [],
    exchange.appliesToAction,
  );
  if (refusal) return { response: refusal, actionStatuses: [] };
  // Latency is how long an answer takes in all: reads are worked out on arrival, so that the work is part of it, once the
  // requests that came in the same moment have all been heard. A write is applied when its time is over: whoever leaves
  // earlier has written nothing.
  if (plan.latencyMs > 0) await nextTurn();
  const isRead = exchange.cost.writes === 0;
  const read = isRead ? toBytes(await exchange.execute(plan.actionFailures)) : null;
  if (plan.latencyMs > 0) {
    const leftMs = Math.max(0, plan.latencyMs - (performance.now() - arrivedAt));
    const isGone = await sleep(leftMs, false, { signal: gone }).catch(() => true);
    if (isGone) return null;
  }
  const carryOut = () => read ?? exchange.execute(plan.actionFailures);
  return plan.failure ? applyFailure(plan.failure, exchange, carryOut, response, gone) : carryOut();
}

async function applyFailure(
  failure: Failure,
  exchange: ParsedRequest,
  carryOut: () => Outcome | Promise<Outcome>,
  response: ServerResponse,
  gone: AbortSignal,
): Promise<Outcome | null> {
  switch (failure.kind) {
    case 'reset':
      response.socket?.resetAndDestroy();
      return null;
    case 'reset-after-apply':
      await carryOut();
      response.socket?.resetAndDestroy();
      return null;
    case 'hang':
      await new Promise((resolve) => gone.addEventListener('abort', resolve, { once: true }));
      return null;
    case 'reset-mid-body': {
      const { response: answer } = await carryOut();
      const length = lengthOf(answer.body);
      response.writeHead(answer.status, { ...answer.headers, 'content-length': length });
      response.write(firstHalf(answer.body), () => response.destroy());
      return null;
    }
    case 'half-json': {
      const { response: answer, actionStatuses } = await carryOut();
      return { response: { ...answer, body: firstHalf(answer.body) }, actionStatuses };
    }
    case 'wrong-shape':
      return { ...(await carryOut()), response: exchange.toFailureResponse(failure) };
    default:
      return { response: exchange.toFailureResponse(failure), actionStatuses: [] };
  }
}

function toBytes({ response: answer, actionStatuses }: Outcome): Outcome {
  const body = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
  return { response: { ...answer, body }, actionStatuses };
}

/** Writes an answer. */
export function send({ status, headers, body }: HttpResponse, response: ServerResponse): void {
  response.writeHead(status, { ...headers, 'content-length': lengthOf(body) });
  if (typeof body === 'string' || Buffer.isBuffer(body)) response.end(body);
  // The stream waits for its reader; a reader that leaves ends it, which is not a mistake of ours.
  else pipeline(Readable.from(body.chunks()), response).catch(() => response.destroy());
}

const lengthOf = (body: HttpResponse['body']) =>
  typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;

/** Of a stream its first chunk will do. */
function firstHalf(body: HttpResponse['body']): Buffer {
  if (typeof body === 'string' || Buffer.isBuffer(body)) {
    const bytes = Buffer.from(body);
    return bytes.subarray(0, bytes.length / 2);
  }
  for (const chunk of body.chunks()) return chunk;
  return Buffer.alloc(0);
}
