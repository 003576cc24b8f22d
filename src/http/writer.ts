import { setTimeout as sleep } from 'node:timers/promises';
import { type Arrival, UpstreamError } from './errors.ts';
import { delayBeforeRetryMs } from './retry.ts';
import type { Answered, Caller, CallReport, Exchange, Wire } from './wire.ts';

// Writes. The one rule above all others: a write is never sent twice unless it is proven that the first was not carried out.

/** A write that failed, and what is known of whether the service carried it out. */
export class WriteFailed extends Error {
  readonly reason: unknown;
  /** `yes`: carried out, only its answer is lost. `unknown`: nobody can tell from here. */
  readonly applied: Arrival;

  constructor(reason: unknown, applied: Arrival) {
    super('A write failed', { cause: reason });
    this.name = 'WriteFailed';
    this.reason = reason;
    this.applied = applied;
  }
}

/** How a service's writes become requests. */
export interface WriterOptions<Order, Answer extends Answered> {
  readonly wire: Wire;
  /** How many writes one request carries at the most. */
  readonly maxTogether: number;
  readonly toExchange: (orders: readonly Order[]) => Exchange<Answer>;
  readonly toReport: (order: Order) => CallReport;
}

/** Sends writes. */
export interface Writer<Order, Answer> {
  /** One promise per order, in their order, each rejecting with a WriteFailed of its own. */
  write(orders: readonly Order[], caller: Caller): readonly Promise<Answer>[];
}

interface Pending<Order, Answer> {
  readonly order: Order;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: WriteFailed) => void;
}

/** A writer for any number of callers. */
export function createWriter<Order, Answer extends Answered>(
  options: WriterOptions<Order, Answer>,
): Writer<Order, Answer> {
  const { wire, maxTogether, toExchange, toReport } = options;
  return {
    write(orders, caller) {
      const pending: Pending<Order, Answer>[] = [];
      const answers = orders.map(
        (order) =>
          new Promise<Answer>((resolve, reject) => {
            pending.push({ order, resolve, reject });
          }),
      );
      for (let from = 0; from < pending.length; from += maxTogether) {
        void send(pending.slice(from, from + maxTogether), caller, 1);
      }
      return answers;
    },
  };

  /** Sends what one request can carry; again only what was provably not carried out. Settles every pending; never rejects. */
  async function send(
    wanted: readonly Pending<Order, Answer>[],
    caller: Caller,
    attempt: number,
  ): Promise<void> {
    const affordable = wanted.filter((pending) => canSpend(pending, caller));
    if (affordable.length === 0) return;
    const orders = affordable.map(({ order }) => order);
    const carriage = {
      kind: 'writes',
      calls: orders.map(toReport),
      attempt,
      signal: caller.signal,
    } as const;
    const outcomes = await wire.carry(toExchange(orders), caller, carriage);
    // One error for all: which of several were refused stood in the answer that is lost.
    const isBlind = outcomes.length > 1 && outcomes.every((outcome) => outcome === outcomes[0]);
    const again: Pending<Order, Answer>[] = [];
    let delayMs = 0;
    for (const [index, pending] of affordable.entries()) {
      const outcome = outcomes[index];
      if (outcome !== undefined && !(outcome instanceof Error)) {
        pending.resolve(outcome);
        continue;
      }
      const retryMs = delayBeforeWriteAgainMs(outcome, attempt, caller);
      if (retryMs === null) {
        const applied = toApplied(outcome);
        pending.reject(
          new WriteFailed(outcome, isBlind && applied === 'yes' ? 'unknown' : applied),
        );
        continue;
      }
      again.push(pending);
      delayMs = Math.max(delayMs, retryMs);
    }
    if (again.length === 0) return;
    await sleep(delayMs, undefined, { signal: caller.signal }).catch(() => undefined);
    // One action too many had all of a batch refused: smaller ones may fit.
    const half = Math.ceil(again.length / 2);
    await Promise.all([
      send(again.slice(0, half), caller, attempt + 1),
      send(again.slice(half), caller, attempt + 1),
    ]);
  }
}

function canSpend(
  pending: { readonly reject: (error: WriteFailed) => void },
  caller: Caller,
): boolean {
  try {
    caller.spend();
    return true;
  } catch (error) {
    pending.reject(new WriteFailed(error, 'no'));
    return false;
  }
}

/** Null unless the write was provably not carried out and the failure may pass. */
function delayBeforeWriteAgainMs(
  outcome: Error | undefined,
  attempt: number,
  caller: Caller,
): number | null {
  if (!(outcome instanceof UpstreamError) || toApplied(outcome) !== 'no') return null;
  return delayBeforeRetryMs(outcome, attempt, caller.deadlineAt - Date.now(), Math.random());
}

/**
 * Whether the service carried out a write that failed.
 *
 * A refusal (4xx, 429 among them) comes before anything is done. A 2xx whose body is lost or spoilt comes after it,
 * unless it may be somebody else's. Of anything else nobody can tell: a 500 may come before or after.
 */
export function toApplied(outcome: unknown): Arrival {
  if (!(outcome instanceof UpstreamError)) return 'unknown';
  const { status, arrival } = outcome;
  if (status === undefined) return arrival === 'yes' ? 'unknown' : arrival;
  if (status >= 200 && status < 300) return arrival;
  return status >= 400 && status < 500 ? 'no' : 'unknown';
}
