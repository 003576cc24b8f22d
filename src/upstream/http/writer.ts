import {
  type BatchSenderOptions,
  type Queued,
  type RetryPolicy,
  sendBatches,
} from './batch-sender.ts';
import type { Caller } from './caller.ts';
import { NotSent, reasonOf } from './not-sent.ts';
import { isRefusal } from './refusal.ts';
import { delayBeforeRetryMs, maxAttempts, pauseOfRouteMs } from './retry.ts';
import type { WithStatus } from './transport.ts';
import { type Delivery, UpstreamError } from './upstream-error.ts';

// Sends writes. A write is never sent twice unless it is proven that the service did not carry out the first one.

/** A write that failed, and whether the service carried it out. */
export class WriteFailed extends Error {
  readonly reason: unknown;
  /** `yes`: carried out, only its response is lost. `unknown`: this server cannot tell. */
  readonly applied: Delivery;
  /** What the user can do about it, if `applied` does not say it. */
  readonly help: string | undefined;

  constructor(reason: unknown, applied: Delivery, { help }: { readonly help?: string } = {}) {
    super('A write failed', { cause: reason });
    this.name = 'WriteFailed';
    this.reason = reason;
    this.applied = applied;
    this.help = help;
  }
}

export interface Writer<Write, Response> {
  /** One promise per write, in their order. Each rejects separately, with a WriteFailed. */
  write(writes: readonly Write[], caller: Caller): readonly Promise<Response>[];
}

const policy: RetryPolicy = {
  kind: 'writes',
  isHarmless: (failure) => toApplied(failure) === 'no',
  // More attempts after refusals, with halves after each of them, would multiply the requests.
  delayMs(failure, attempt, { deadlineAt }) {
    if (attempt >= maxAttempts || !(failure instanceof UpstreamError)) return null;
    if (toApplied(failure) !== 'no') return null;
    const leftMs = deadlineAt - Date.now();
    if (failure.pauses === 'route') return pauseOfRouteMs(failure, attempt, leftMs);
    return delayBeforeRetryMs(failure, attempt, leftMs, Math.random());
  },
  toReason(failure, isWholeBatch) {
    const applied = toApplied(failure);
    return new WriteFailed(
      reasonOf(failure),
      isWholeBatch && applied === 'yes' ? 'unknown' : applied,
    );
  },
  // A batch that exceeds a limit by one action is refused completely. If it is refused again after a pause, it may be too large for
  // the limit: its halves may fit. After the first refusal, halves would only double the number of requests.
  partsOfRetry: (failure, attempt) =>
    attempt > 1 && failure instanceof UpstreamError && isRefusal(failure) ? 2 : 1,
};

export function createWriter<Write, Response extends WithStatus>(
  options: BatchSenderOptions<Write, Response>,
): Writer<Write, Response> {
  return {
    write(writes, caller) {
      const queue: Queued<Write, Response>[] = [];
      const responses = writes.map(
        (write) =>
          new Promise<Response>((resolve, reject) => {
            queue.push({ call: write, resolve, reject });
          }),
      );
      sendBatches(queue, caller, options, policy, () => caller.signal);
      return responses;
    },
  };
}

/**
 * Whether the service carried out a write that failed.
 *
 * - A write that was aborted before it was sent was not carried out.
 * - An error response with 4xx, including 429, means that nothing was done.
 * - A 2xx with a lost or invalid body means that the write was carried out, unless the body may come from a proxy.
 * - Everything else is unknown: a 500 can happen before or after the write.
 */
export function toApplied(failure: unknown): Delivery {
  if (failure instanceof NotSent) return 'no';
  if (!(failure instanceof UpstreamError)) return 'unknown';
  const { status, delivery } = failure;
  if (status === undefined) return delivery === 'yes' ? 'unknown' : delivery;
  if (status >= 200 && status < 300) return delivery;
  return status >= 400 && status < 500 ? 'no' : 'unknown';
}
