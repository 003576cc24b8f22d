import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Failure, FaultScript } from './http/fault.ts';
import type { InFlight } from './http/in-flight.ts';
import type { Exchange, Outcome, Service, WireAnswer, WireRequest } from './http/message.ts';
import type { RequestLog } from './http/request-log.ts';

// The only file that touches sockets: reads a request, lets faults strike it, writes or breaks off the answer.

/** What serving needs of the sandbox. */
export interface Serving {
  readonly service: Service;
  readonly log: RequestLog;
  readonly script: FaultScript;
  readonly inFlight: InFlight;
}

/** Asana takes attachments of up to 100 MB; what is larger is cut off. */
const maxBodyBytes = 110 * 1024 * 1024;

/** The request with its whole body; null when its sender went away, or it is too large. */
export async function readRequest(incoming: IncomingMessage): Promise<WireRequest | null> {
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
  request: WireRequest,
  response: ServerResponse,
  { service, log, script, inFlight }: Serving,
): Promise<void> {
  const exchange = service.open(request);
  const now = inFlight.enter(exchange.token, exchange.cost);
  const entry = log.open({
    service: service.name,
    person: exchange.person,
    ...exchange.call,
    status: 0,
    inFlight: now,
    ...(exchange.actions && {
      actions: exchange.actions.map(({ route: _, ...call }) => ({ ...call, status: 0 })),
    }),
  });
  const gone = new AbortController();
  const leave = () => gone.abort();
  response.once('close', leave);
  const refusal = exchange.refuseByLimit(now);
  const call = { exchange, refusal, arrivedAt: request.arrivedAt };
  const outcome = await strike(call, script, response, gone.signal);
  response.off('close', leave);
  inFlight.leave(exchange.token, exchange.cost);
  entry.finish(outcome?.answer.status ?? 0, outcome?.actionStatuses ?? []);
  if (outcome) send(outcome.answer, response);
}

/** A request that the service has understood, and whether a limit refuses it. */
interface UnderstoodCall {
  readonly exchange: Exchange;
  readonly refusal: WireAnswer | null;
  /** By the clock of `performance.now()`. Milliseconds. */
  readonly arrivedAt: number;
}

/** Lets the faults have their way; returns what is to be sent, or null when nothing is. */
async function strike(
  { exchange, refusal, arrivedAt }: UnderstoodCall,
  script: FaultScript,
  response: ServerResponse,
  gone: AbortSignal,
): Promise<Outcome | null> {
  const plan = script.plan(
    exchange,
    exchange.actions?.map(({ route }) => ({ route, person: exchange.person })) ?? [],
    exchange.strikesAction,
  );
  if (refusal) return { answer: refusal, actionStatuses: [] };
  // Latency is how long an answer takes in all: reads are worked out on arrival, so that the work is part of it, once the
  // requests that came in the same moment have all been heard. A write is applied when its time is over: whoever leaves
  // earlier has written nothing.
  if (plan.latencyMs > 0) await nextTurn();
  const isRead = exchange.cost.writes === 0;
  const read = isRead ? toBytes(await exchange.carryOut(plan.actionFailures)) : null;
  if (plan.latencyMs > 0) {
    const leftMs = Math.max(0, plan.latencyMs - (performance.now() - arrivedAt));
    const isGone = await sleep(leftMs, false, { signal: gone }).catch(() => true);
    if (isGone) return null;
  }
  const carryOut = () => read ?? exchange.carryOut(plan.actionFailures);
  return plan.failure ? fail(plan.failure, exchange, carryOut, response, gone) : carryOut();
}

async function fail(
  failure: Failure,
  exchange: Exchange,
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
      const { answer } = await carryOut();
      const length = lengthOf(answer.body);
      response.writeHead(answer.status, { ...answer.headers, 'content-length': length });
      response.write(firstHalf(answer.body), () => response.destroy());
      return null;
    }
    case 'half-json': {
      const { answer, actionStatuses } = await carryOut();
      return { answer: { ...answer, body: firstHalf(answer.body) }, actionStatuses };
    }
    case 'wrong-shape':
      return { ...(await carryOut()), answer: exchange.failWith(failure) };
    default:
      return { answer: exchange.failWith(failure), actionStatuses: [] };
  }
}

function toBytes({ answer, actionStatuses }: Outcome): Outcome {
  const body = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
  return { answer: { ...answer, body }, actionStatuses };
}

/** Writes an answer. */
export function send({ status, headers, body }: WireAnswer, response: ServerResponse): void {
  response.writeHead(status, { ...headers, 'content-length': lengthOf(body) });
  if (typeof body === 'string' || Buffer.isBuffer(body)) response.end(body);
  // The stream waits for its reader; a reader that leaves ends it, which is not a mistake of ours.
  else pipeline(Readable.from(body.chunks()), response).catch(() => response.destroy());
}

const lengthOf = (body: WireAnswer['body']) =>
  typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;

/** Of a stream its first chunk will do. */
function firstHalf(body: WireAnswer['body']): Buffer {
  if (typeof body === 'string' || Buffer.isBuffer(body)) {
    const bytes = Buffer.from(body);
    return bytes.subarray(0, bytes.length / 2);
  }
  for (const chunk of body.chunks()) return chunk;
  return Buffer.alloc(0);
}
