import {
  type BatchSenderOptions,
  type Queued,
  type RetryPolicy,
  sendBatches,
} from './batch-sender.ts';
import type { Caller } from './caller.ts';
import type { InFlightReads } from './in-flight.ts';
import { reasonOf } from './not-sent.ts';
import { delayBeforeRetryMs } from './retry.ts';
import type { WithStatus } from './transport.ts';
import { UpstreamError } from './upstream-error.ts';

// Sends reads. Equal reads of one credential share a request. Reads that fail temporarily are retried.

/** How the reads of a service become requests. */
export interface ReaderOptions<Read, Response extends WithStatus>
  extends BatchSenderOptions<Read, Response> {
  readonly inFlight: InFlightReads;
  /** Equal for reads that must have the same response: path, query and fields. */
  readonly keyOf: (read: Read) => string;
}

/** Sends reads. */
export interface Reader<Read, Response> {
  /** One promise per read, in their order. Each rejects separately, with an UpstreamError. */
  read(reads: readonly Read[], caller: Caller): readonly Promise<Response>[];
}

interface QueuedRead<Read, Response> extends Queued<Read, Response> {
  /** Registers what to do when every caller of this read has aborted. */
  readonly onAbandoned: (abort: (reason: unknown) => void) => void;
}

const policy: RetryPolicy = {
  kind: 'reads',
  delayMs: (failure, attempt, { deadlineAt }) =>
    failure instanceof UpstreamError
      ? delayBeforeRetryMs(failure, attempt, deadlineAt - Date.now(), Math.random())
      : null,
  toReason: reasonOf,
  partsOfRetry: 1,
};

/** Creates a reader for any number of callers. */
export function createReader<Read, Response extends WithStatus>(
  options: ReaderOptions<Read, Response>,
): Reader<Read, Response> {
  return {
    read(reads, caller) {
      const queue: QueuedRead<Read, Response>[] = [];
      const responses = reads.map((read) => {
        const { response, isShared } = options.inFlight.share<Response>(
          caller.credential,
          options.keyOf(read),
          (onAbandoned) =>
            new Promise((resolve, reject) => {
              queue.push({ call: read, onAbandoned, resolve, reject });
            }),
          caller.signal,
        );
        if (isShared) caller.onShared();
        return response;
      });
      sendBatches(queue, caller, options, policy, toSharedSignal);
      return responses;
    },
  };
}

/** Aborts when all of these reads are abandoned: a request continues while one of its reads is needed. */
function toSharedSignal(
  entries: readonly Pick<QueuedRead<never, never>, 'onAbandoned'>[],
): AbortSignal {
  const controller = new AbortController();
  let needed = entries.length;
  for (const { onAbandoned } of entries) {
    onAbandoned((reason) => {
      needed -= 1;
      if (needed === 0) controller.abort(reason);
    });
  }
  return controller.signal;
}
