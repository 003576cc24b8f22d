import { RequestAbort, type RequestSignal } from './abort-signal.ts';
import {
  type BatchSenderOptions,
  type Queued,
  type RetryPolicy,
  sendBatches,
} from './batch-sender.ts';
import type { Caller } from './caller.ts';
import type { InFlightRead, InFlightReads, WithKey } from './in-flight.ts';
import { reasonOf } from './not-sent.ts';
import { delayBeforeRetryMs } from './retry.ts';
import type { WithStatus } from './transport.ts';
import { UpstreamError } from './upstream-error.ts';

// Sends reads. Equal reads of one credential share a request. Reads that fail temporarily are retried.

/** How the reads of a service become requests. */
export interface ReaderOptions<Read extends WithKey, Response extends WithStatus>
  extends BatchSenderOptions<Read, Response> {
  readonly inFlight: InFlightReads;
}

export interface Reader<Read, Response> {
  /** Sends reads together and settles each of them separately. A read is rejected with an UpstreamError. */
  read(reads: readonly Queued<Read, Response>[], caller: Caller): void;
}

const policy: RetryPolicy = {
  kind: 'reads',
  isHarmless: () => true,
  delayMs: (failure, attempt, { deadlineAt }) =>
    failure instanceof UpstreamError
      ? delayBeforeRetryMs(failure, attempt, deadlineAt - Date.now(), Math.random())
      : null,
  toReason: reasonOf,
  // A batch that fails as a whole fails because of the service, not because of one read: smaller batches would only add load.
  partsOfRetry: () => 1,
};

export function createReader<Read extends WithKey, Response extends WithStatus>(
  options: ReaderOptions<Read, Response>,
): Reader<Read, Response> {
  return {
    read(queue, caller) {
      const { credential, signal } = caller;
      if (signal.aborted) {
        for (const entry of queue) entry.reject(signal.reason);
        return;
      }
      const started: InFlightRead<Read, Response>[] = [];
      const joined = queue.map((entry) => {
        const { read, isNew } = options.inFlight.join(credential, entry.call, entry);
        if (isNew) started.push(read);
        else caller.onShared();
        return read;
      });
      // One listener for all reads. It is collected together with the signal, which belongs to the operation.
      signal.addEventListener(
        'abort',
        () => {
          for (const [index, entry] of queue.entries()) joined[index]?.leave(entry, signal.reason);
        },
        { once: true },
      );
      sendBatches(started, caller, options, policy, toSharedSignal);
    },
  };
}

/** Aborts when all of these reads are abandoned: a request continues while one of its reads is needed. */
function toSharedSignal(
  entries: readonly Pick<InFlightRead<WithKey, never>, 'whenAbandoned'>[],
): RequestSignal {
  const controller = new RequestAbort();
  let needed = entries.length;
  for (const entry of entries) {
    entry.whenAbandoned((reason) => {
      needed -= 1;
      if (needed === 0) controller.abort(reason);
    });
  }
  return controller;
}
