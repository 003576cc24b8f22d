import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { firstHalf, lengthOf } from './http/body.ts';
import type { Failure, FaultScript } from './http/fault.ts';
import type { HttpResponse, Outcome, ParsedRequest, Service } from './http/message.ts';

/** A parsed request, and the response of the limit that it exceeds. */
export interface LimitedRequest {
  readonly service: Service['name'];
  readonly parsed: ParsedRequest;
  /** Null if the request is within all limits. */
  readonly limitResponse: HttpResponse | null;
  /** In milliseconds of `performance.now()`. */
  readonly arrivedAt: number;
}

/** Applies the faults. Returns the response to send, or null if none is sent. */
export async function applyFaults(
  { service, parsed, limitResponse, arrivedAt }: LimitedRequest,
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
export const isDescribed = (failure: Failure): boolean =>
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
    case 'hang-mid-body':
      writeFirstHalf(await execute(), response);
      await disconnection(disconnected);
      return null;
    case 'reset-mid-body':
      writeFirstHalf(await execute(), response, () => response.destroy());
      return null;
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

function writeFirstHalf(
  { response: { status, headers, body } }: Outcome,
  response: ServerResponse,
  onWritten = () => {},
): void {
  response.writeHead(status, { ...headers, 'content-length': lengthOf(body) });
  response.write(firstHalf(body), onWritten);
}

/** The client can disconnect before the wait begins. */
async function disconnection(disconnected: AbortSignal): Promise<void> {
  if (!disconnected.aborted) await once(disconnected, 'abort');
}

function toBytes({ response, actionStatuses }: Outcome): Outcome {
  const body = typeof response.body === 'string' ? Buffer.from(response.body) : response.body;
  return { response: { ...response, body }, actionStatuses };
}
