import {
  type BatchSenderOptions,
  type Queued,
  type RetryPolicy,
  sendBatches,
} from './batch-sender.ts';
import type { Caller } from './caller.ts';
import type { InFlightReads } from './in-flight.ts';
import { delayBeforeRetryMs } from './retry.ts';
import type { WithStatus } from './transport.ts';
import { UpstreamError } from './upstream-error.ts';

// Reads. Equal reads of one credential share a request, and what failed in passing is sent once more.

/** How a service's reads become requests. */
export interface ReaderOptions<Ask, Answer extends WithStatus>
  extends BatchSenderOptions<Ask, Answer> {
  readonly flights: InFlightReads;
  /** Equal for asks that must have one answer: path, query and fields. */
  readonly keyOf: (ask: Ask) => string;
}

/** Sends reads. */
export interface Reader<Ask, Answer> {
  /** One promise per ask, in their order, each rejecting with an UpstreamError of its own. */
  read(asks: readonly Ask[], caller: Caller): readonly Promise<Answer>[];
}

interface Waiting<Ask, Answer> extends Queued<Ask, Answer> {
  /** Says what to do once nobody wants this read any more. */
  readonly whenAbandoned: (stop: (reason: unknown) => void) => void;
}

const policy: RetryPolicy = {
  kind: 'reads',
  delayMs: (failure, attempt, { deadlineAt }) =>
    failure instanceof UpstreamError
      ? delayBeforeRetryMs(failure, attempt, deadlineAt - Date.now(), Math.random())
      : null,
  toReason: (failure) => failure,
  partsOfRetry: 1,
};

/** A reader for any number of callers. */
export function createReader<Ask, Answer extends WithStatus>(
  options: ReaderOptions<Ask, Answer>,
): Reader<Ask, Answer> {
  return {
    read(asks, caller) {
      const begun: Waiting<Ask, Answer>[] = [];
      const answers = asks.map((call) => {
        const { answer, isShared } = options.flights.share<Answer>(
          caller.credential,
          options.keyOf(call),
          (whenAbandoned) =>
            new Promise((resolve, reject) => {
              begun.push({ call, whenAbandoned, resolve, reject });
            }),
          caller.signal,
        );
        if (isShared) caller.onShared();
        return answer;
      });
      sendBatches(begun, caller, options, policy, toSharedSignal);
      return answers;
    },
  };
}

/** Aborted once none of these is wanted: a request is worth its answer while one of its reads is. */
function toSharedSignal(
  waiting: readonly Pick<Waiting<never, never>, 'whenAbandoned'>[],
): AbortSignal {
  const ended = new AbortController();
  let wanted = waiting.length;
  for (const { whenAbandoned } of waiting) {
    whenAbandoned((reason) => {
      wanted -= 1;
      if (wanted === 0) ended.abort(reason);
    });
  }
  return ended.signal;
}
