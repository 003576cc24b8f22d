import type { Readable } from 'node:stream';
import type { RequestSignal } from './abort-signal.ts';
import { NotSent } from './not-sent.ts';
import {
  type Delivery,
  type TransportReason,
  UpstreamError,
  type UpstreamService,
} from './upstream-error.ts';

// What ends a request before its response is complete: its time limit, and the signal of its caller.

export interface Abortable {
  readonly abort: (reason: unknown) => void;
  /** Whether the request has reached the service, when it is aborted. */
  readonly toDelivery: () => Delivery;
}

/** The part of a request that its time limit needs. */
export interface TimedRequest {
  readonly service: UpstreamService;
  readonly timeoutMs: number;
  readonly signal?: RequestSignal;
}

/** Aborts a request after its timeout, until `stop`, or with the caller's signal, until `ignoreSignal`. */
export function startTimer(request: TimedRequest, abortable: Abortable) {
  const timer = setTimeout(() => timeOut(request, abortable), request.timeoutMs);
  return { stop: () => clearTimeout(timer), ignoreSignal: followSignal(request, abortable) };
}

/** Like `startTimer`, but the time counts from the end of the body. */
export function startTimerAfter(body: Readable, request: TimedRequest, abortable: Abortable) {
  let timer: NodeJS.Timeout | undefined;
  const start = () => {
    timer = setTimeout(() => timeOut(request, abortable), request.timeoutMs);
  };
  body.once('end', start);
  const stop = () => {
    body.off('end', start);
    clearTimeout(timer);
  };
  return { stop, ignoreSignal: followSignal(request, abortable) };
}

function timeOut(request: TimedRequest, { abort, toDelivery }: Abortable): void {
  abort(timedOut(request, toDelivery()));
}

function followSignal({ signal }: TimedRequest, { abort, toDelivery }: Abortable): () => void {
  const onAbort = () => {
    const reason: unknown = signal?.reason;
    abort(toDelivery() === 'no' ? new NotSent(reason) : reason);
  };
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted) onAbort();
  return () => signal?.removeEventListener('abort', onAbort);
}

function timedOut({ service, timeoutMs }: TimedRequest, delivery: Delivery): UpstreamError {
  return new UpstreamError<TransportReason>({
    reason: 'timeout',
    service: service.id,
    message: `${service.name} did not respond within ${timeoutMs} ms.`,
    delivery,
  });
}
