import { setTimeout as sleep } from 'node:timers/promises';
import { UpstreamError } from './errors.ts';
import type { Flights } from './flight.ts';
import { delayBeforeRetryMs } from './retry.ts';
import type { Answered, Caller, CallReport, Exchange, Wire } from './wire.ts';

// Reads. Those asked for together go out together, in as few requests as the service's batches allow; equal reads of one
// credential share a request; what failed in passing is sent once more.

/** How a service's reads become requests. */
export interface ReaderOptions<Ask, Answer extends Answered> {
  readonly wire: Wire;
  readonly flights: Flights;
  /** How many reads one request carries at the most. */
  readonly maxTogether: number;
  /** Equal for asks that must have one answer: path, query and fields. */
  readonly keyOf: (ask: Ask) => string;
  readonly toExchange: (asks: readonly Ask[]) => Exchange<Answer>;
  readonly toReport: (ask: Ask) => CallReport;
}

/** Sends reads. */
export interface Reader<Ask, Answer> {
  /** One promise per ask, in their order, each rejecting with an UpstreamError of its own. */
  read(asks: readonly Ask[], caller: Caller): readonly Promise<Answer>[];
}

interface Pending<Ask, Answer> {
  readonly ask: Ask;
  /** Says what to do once nobody wants this read any more. */
  readonly whenAbandoned: (stop: (reason: unknown) => void) => void;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** A reader for any number of callers. */
export function createReader<Ask, Answer extends Answered>(
  options: ReaderOptions<Ask, Answer>,
): Reader<Ask, Answer> {
  const { wire, flights, maxTogether, keyOf, toExchange, toReport } = options;
  return {
    read(asks, caller) {
      const begun: Pending<Ask, Answer>[] = [];
      const answers = asks.map((ask) => {
        const { answer, isShared } = flights.join<Answer>(
          caller.credential,
          keyOf(ask),
          (whenAbandoned) =>
            new Promise((resolve, reject) => {
              begun.push({ ask, whenAbandoned, resolve, reject });
            }),
          caller.signal,
        );
        if (isShared) caller.onShared();
        return answer;
      });
      for (let from = 0; from < begun.length; from += maxTogether) {
        void send(begun.slice(from, from + maxTogether), caller, 1);
      }
      return answers;
    },
  };

  /** Sends what one request can carry, and once more what failed in passing. Settles every pending; never rejects. */
  async function send(
    wanted: readonly Pending<Ask, Answer>[],
    caller: Caller,
    attempt: number,
  ): Promise<void> {
    const affordable = wanted.filter((pending) => canSpend(pending, caller));
    if (affordable.length === 0) return;
    const signal = toSharedSignal(affordable);
    const asks = affordable.map(({ ask }) => ask);
    const carriage = { kind: 'reads', calls: asks.map(toReport), attempt, signal } as const;
    const outcomes = await wire.carry(toExchange(asks), caller, carriage);
    const again: Pending<Ask, Answer>[] = [];
    let delayMs = 0;
    for (const [index, pending] of affordable.entries()) {
      const outcome = outcomes[index];
      if (outcome !== undefined && !(outcome instanceof Error)) {
        pending.resolve(outcome);
        continue;
      }
      const retryMs =
        outcome instanceof UpstreamError
          ? delayBeforeRetryMs(outcome, attempt, caller.deadlineAt - Date.now(), Math.random())
          : null;
      if (retryMs === null) {
        pending.reject(outcome);
        continue;
      }
      again.push(pending);
      delayMs = Math.max(delayMs, retryMs);
    }
    if (again.length === 0) return;
    // An abandoned wait ends at once, and so does the request after it: its signal is aborted from the start.
    await sleep(delayMs, undefined, { signal }).catch(() => undefined);
    await send(again, caller, attempt + 1);
  }
}

function canSpend(pending: { readonly reject: (error: unknown) => void }, caller: Caller): boolean {
  try {
    caller.spend();
    return true;
  } catch (error) {
    pending.reject(error);
    return false;
  }
}

/** Aborted once none of these is wanted: a request is worth its answer while one of its reads is. */
function toSharedSignal(
  pending: readonly Pick<Pending<never, never>, 'whenAbandoned'>[],
): AbortSignal {
  const ended = new AbortController();
  let wanted = pending.length;
  for (const { whenAbandoned } of pending) {
    whenAbandoned((reason) => {
      wanted -= 1;
      if (wanted === 0) ended.abort(reason);
    });
  }
  return ended.signal;
}
