import type { RequestKind } from '../pacing/permit.ts';
import { type RequestSignal, waitUnlessAborted } from './abort-signal.ts';
import type { Caller, CallReport } from './caller.ts';
import type { EncodedRequest, Transport, WithStatus } from './transport.ts';
import { UpstreamError } from './upstream-error.ts';

// Sends several calls, reads or writes, in one request. Each call settles separately and is retried separately. Reads and
// writes differ in what may be retried; reader.ts and writer.ts define that.

export interface Queued<Call, Response> {
  readonly call: Call;
  resolve(response: Response): void;
  reject(reason: unknown): void;
}

/** Whether a service accepts several calls in one request. It is assumed to do so until it shows the opposite. */
export interface BatchSupport {
  isAssumed(caller: Caller): boolean;
  /** Called when a call succeeds alone that had failed with `mayWorkAlone` as part of a batch. */
  fail(failure: UpstreamError, caller: Caller): void;
  /** Called when calls are sent alone because the service does not accept batches. */
  note(caller: Caller): void;
}

/** How the calls of a service become requests. */
export interface BatchSenderOptions<Call, Response extends WithStatus> {
  readonly transport: Transport;
  /** The maximum number of calls in one request. */
  readonly maxBatchSize: number;
  /** Default: batches are always accepted. */
  readonly batchSupport?: BatchSupport;
  /** @param isAlone  Whether the request must not be a batch. There is only one call then. */
  readonly encode: (calls: readonly Call[], isAlone: boolean) => EncodedRequest<Response>;
  readonly toReport: (call: Call) => CallReport;
}

/** What happens to calls that fail. */
export interface RetryPolicy {
  readonly kind: RequestKind;
  /** Whether it is proven that the service did nothing, or that it does not matter. */
  readonly isHarmless: (failure: UpstreamError) => boolean;
  /** How long to wait before the call is sent again; null if it must not be. */
  readonly delayMs: (failure: unknown, attempt: number, caller: Caller) => number | null;
  /** The number of requests in which calls that failed together are sent again. */
  readonly partsOfRetry: (failure: unknown, attempt: number) => number;
  /**
   * What a call rejects with if it is not sent again.
   *
   * @param isWholeBatch  The request with several calls failed as one. The results of the single calls are unknown.
   */
  readonly toReason: (failure: unknown, isWholeBatch: boolean) => unknown;
}

/**
 * Sends calls in as few requests as possible. Settles every call; never rejects.
 *
 * @param toSignal  Creates the signal that aborts a request when no caller needs it any more.
 */
export function sendBatches<
  Call,
  Response extends WithStatus,
  Entry extends Queued<Call, Response>,
>(
  queue: readonly Entry[],
  caller: Caller,
  options: BatchSenderOptions<Call, Response>,
  policy: RetryPolicy,
  toSignal: (entries: readonly Entry[]) => RequestSignal,
): void {
  const { batchSupport } = options;
  const areAlone = batchSupport !== undefined && !batchSupport.isAssumed(caller);
  const maxBatchSize = areAlone ? 1 : options.maxBatchSize;
  if (areAlone && queue.length > 1) batchSupport.note(caller);
  for (let from = 0; from < queue.length; from += maxBatchSize) {
    void send(queue.slice(from, from + maxBatchSize), 1, areAlone);
  }

  /** @param failure  Why a call is sent alone that was part of a batch before. */
  async function send(
    entries: readonly Entry[],
    attempt: number,
    isAlone: boolean,
    failure?: UpstreamError,
  ): Promise<void> {
    // A call that a service has not accepted as part of a batch was counted with the batch.
    const batch = failure === undefined ? entries.filter(isWithinLimit) : entries;
    if (batch.length === 0) return;
    const { retryBudget } = options.transport;
    if (attempt === 1) retryBudget.countRequest();
    const signal = toSignal(batch);
    const calls = batch.map(({ call }) => call);
    const results = await options.transport.send(options.encode(calls, isAlone), caller, {
      kind: policy.kind,
      calls: calls.map(options.toReport),
      attempt,
      signal,
    });
    const isWholeBatch = results.length > 1 && results.every((result) => result === results[0]);
    const retries: Entry[] = [];
    let waitMs = 0;
    // One retry sends all calls of the request that failed together.
    let mayRetry: boolean | undefined;
    for (const [index, entry] of batch.entries()) {
      const result = results[index];
      if (result !== undefined && !(result instanceof Error)) {
        if (failure !== undefined) batchSupport?.fail(failure, caller);
        entry.resolve(result);
        continue;
      }
      if (batchSupport !== undefined && canBeSentAlone(result)) {
        void send([entry], attempt, true, result);
        continue;
      }
      const delayMs = policy.delayMs(result, attempt, caller);
      if (delayMs !== null && !isRateLimited(result)) mayRetry ??= retryBudget.take();
      if (delayMs === null || (mayRetry === false && !isRateLimited(result))) {
        entry.reject(policy.toReason(result, isWholeBatch));
        continue;
      }
      retries.push(entry);
      waitMs = Math.max(waitMs, delayMs);
    }
    if (retries.length === 0) return;
    // An aborted wait ends at once. The request after it ends at once too: its signal is already aborted.
    if (waitMs > 0) await waitUnlessAborted(waitMs, signal);
    const count = isWholeBatch ? policy.partsOfRetry(results[0], attempt) : 1;
    const size = Math.ceil(retries.length / count);
    const parts = Array.from({ length: count }, (_, part) =>
      retries.slice(part * size, (part + 1) * size),
    );
    await Promise.all(parts.map((part) => send(part, attempt + 1, isAlone)));
  }

  function canBeSentAlone(result: unknown): result is UpstreamError {
    return result instanceof UpstreamError && result.mayWorkAlone && policy.isHarmless(result);
  }

  function isWithinLimit(entry: Entry): boolean {
    try {
      caller.countRequest();
      return true;
    } catch (error) {
      entry.reject(policy.toReason(error, false));
      return false;
    }
  }
}

/** A request beyond a rate limit is sent again when the limit permits it, which is not more load for the service. */
const isRateLimited = (result: unknown): boolean =>
  result instanceof UpstreamError && result.reason === 'rate-limited';
