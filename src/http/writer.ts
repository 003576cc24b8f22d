import {
  type BatchSenderOptions,
  type Queued,
  type RetryPolicy,
  sendBatches,
} from './batch-sender.ts';
import type { Caller } from './caller.ts';
import { delayBeforeRetryMs } from './retry.ts';
import type { WithStatus } from './transport.ts';
import { type Delivery, UpstreamError } from './upstream-error.ts';

// Writes. The one rule above all others: a write is never sent twice unless it is proven that the first was not carried out.

/** A write that failed, and what is known of whether the service carried it out. */
export class WriteFailed extends Error {
  readonly reason: unknown;
  /** `yes`: carried out, only its answer is lost. `unknown`: nobody can tell from here. */
  readonly applied: Delivery;

  constructor(reason: unknown, applied: Delivery) {
    super('A write failed', { cause: reason });
    this.name = 'WriteFailed';
    this.reason = reason;
    this.applied = applied;
  }
}

/** Sends writes. */
export interface Writer<Order, Answer> {
  /** One promise per order, in their order, each rejecting with a WriteFailed of its own. */
  write(orders: readonly Order[], caller: Caller): readonly Promise<Answer>[];
}

const policy: RetryPolicy = {
  kind: 'writes',
  delayMs: (failure, attempt, { deadlineAt }) =>
    failure instanceof UpstreamError && toApplied(failure) === 'no'
      ? delayBeforeRetryMs(failure, attempt, deadlineAt - Date.now(), Math.random())
      : null,
  toReason(failure, isOfAll) {
    const applied = toApplied(failure);
    return new WriteFailed(failure, isOfAll && applied === 'yes' ? 'unknown' : applied);
  },
  // One action too many had all of a batch refused: smaller ones may fit.
  partsOfRetry: 2,
};

/** A writer for any number of callers. */
export function createWriter<Order, Answer extends WithStatus>(
  options: BatchSenderOptions<Order, Answer>,
): Writer<Order, Answer> {
  return {
    write(orders, caller) {
      const begun: Queued<Order, Answer>[] = [];
      const answers = orders.map(
        (call) =>
          new Promise<Answer>((resolve, reject) => {
            begun.push({ call, resolve, reject });
          }),
      );
      sendBatches(begun, caller, options, policy, () => caller.signal);
      return answers;
    },
  };
}

/**
 * Whether the service carried out a write that failed.
 *
 * A refusal (4xx, 429 among them) comes before anything is done. A 2xx whose body is lost or spoilt comes after it,
 * unless it may be somebody else's. Of anything else nobody can tell: a 500 may come before or after.
 */
export function toApplied(outcome: unknown): Delivery {
  if (!(outcome instanceof UpstreamError)) return 'unknown';
  const { status, delivery: arrival } = outcome;
  if (status === undefined) return arrival === 'yes' ? 'unknown' : arrival;
  if (status >= 200 && status < 300) return arrival;
  return status >= 400 && status < 500 ? 'no' : 'unknown';
}
