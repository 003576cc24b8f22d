import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller, CallReport } from './caller.ts';
import type { RequestKind } from './concurrency-limit.ts';
import type { EncodedRequest, Transport, WithStatus } from './transport.ts';

// Calls that go out together: sent as one request, answered one by one, and sent again as far as that may be. What may be sent
// again is where reads and writes differ; reader.ts and writer.ts say it.

/** A call that waits for its answer. */
export interface Queued<Call, Answer> {
  readonly call: Call;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
}

/** How a service's calls become requests. */
export interface BatchSenderOptions<Call, Answer extends WithStatus> {
  readonly transport: Transport;
  /** How many calls one request carries at the most. */
  readonly maxBatchSize: number;
  readonly encode: (calls: readonly Call[]) => EncodedRequest<Answer>;
  readonly toReport: (call: Call) => CallReport;
}

/** What is done about calls that fail. */
export interface RetryPolicy {
  readonly kind: RequestKind;
  /** How long to wait before a call is sent again; null for never. */
  readonly delayMs: (failure: unknown, attempt: number, caller: Caller) => number | null;
  /** In how many requests those that failed together are sent again. */
  readonly partsOfRetry: number;
  /**
   * What a call is told that is not sent again.
   *
   * @param isOfAll  The request failed as a whole: what became of each of its several calls stood in the answer that is lost.
   */
  readonly toReason: (failure: unknown, isOfAll: boolean) => unknown;
}

/**
 * Sends calls in as few requests as they fit into. Settles every one of them; never rejects.
 *
 * @param toSignal  What ends a request that nobody waits for any more.
 */
export function sendBatches<Call, Answer extends WithStatus, Waiting extends Queued<Call, Answer>>(
  waiting: readonly Waiting[],
  caller: Caller,
  options: BatchSenderOptions<Call, Answer>,
  policy: RetryPolicy,
  toSignal: (waiting: readonly Waiting[]) => AbortSignal,
): void {
  for (let from = 0; from < waiting.length; from += options.maxBatchSize) {
    void send(waiting.slice(from, from + options.maxBatchSize), 1);
  }

  async function send(wanted: readonly Waiting[], attempt: number): Promise<void> {
    const affordable = wanted.filter(canSpend);
    if (affordable.length === 0) return;
    const signal = toSignal(affordable);
    const calls = affordable.map(({ call }) => call);
    const outcomes = await options.transport.send(options.encode(calls), caller, {
      kind: policy.kind,
      calls: calls.map(options.toReport),
      attempt,
      signal,
    });
    const isOfAll = outcomes.length > 1 && outcomes.every((outcome) => outcome === outcomes[0]);
    const again: Waiting[] = [];
    let waitMs = 0;
    for (const [index, one] of affordable.entries()) {
      const outcome = outcomes[index];
      if (outcome !== undefined && !(outcome instanceof Error)) {
        one.resolve(outcome);
        continue;
      }
      const delayMs = policy.delayMs(outcome, attempt, caller);
      if (delayMs === null) {
        one.reject(policy.toReason(outcome, isOfAll));
        continue;
      }
      again.push(one);
      waitMs = Math.max(waitMs, delayMs);
    }
    if (again.length === 0) return;
    // An abandoned wait ends at once, and so does the request after it: its signal is aborted from the start.
    await sleep(waitMs, undefined, { signal }).catch(() => undefined);
    const size = Math.ceil(again.length / policy.partsOfRetry);
    const parts = Array.from({ length: policy.partsOfRetry }, (_, part) =>
      again.slice(part * size, (part + 1) * size),
    );
    await Promise.all(parts.map((part) => send(part, attempt + 1)));
  }

  function canSpend(one: Waiting): boolean {
    try {
      caller.countRequest();
      return true;
    } catch (error) {
      one.reject(policy.toReason(error, false));
      return false;
    }
  }
}
