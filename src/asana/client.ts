import { setTimeout as sleep } from 'node:timers/promises';
import type { Budget } from '../http/budget.ts';
import { UpstreamError } from '../http/errors.ts';
import type { Flights } from '../http/flight.ts';
import type { Http } from '../http/request.ts';
import { delayBeforeRetryMs } from '../http/retry.ts';
import type { AsanaAnswer } from './answer.ts';
import { type AsanaAsk, maxActions, type Outcome, toExchange } from './exchange.ts';
import { toReadKey } from './read.ts';

// Asana's REST API over HTTP: the base address, the bearer token, and the sending itself. Reads asked for together go
// out together, as few requests as Asana's batches allow, never more of one credential at once than Asana takes.
// Knows no GraphQL, and of a read only what read.ts says.

/** How many requests of one credential Asana takes at once, counted apart. Source: Asana, "Rate limits". */
export const asanaInFlight = { reads: 50, writes: 15 } as const;

/** What a client needs. */
export interface AsanaOptions {
  /** Ends without a slash. */
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly http: Http;
  readonly budget: Budget;
  readonly flights: Flights;
}

/** One HTTP request as it went, for whoever wants to see it. No address, header or token. */
export interface AsanaRequestReport {
  readonly method: 'GET' | 'POST';
  readonly route: string;
  readonly asks: readonly AsanaAsk[];
  /** Per ask; null where there was no answer. */
  readonly statuses: readonly (number | null)[];
  readonly status: number | null;
  readonly ms: number;
  /** 1 when sent first. */
  readonly attempt: number;
}

/** On whose behalf a client asks. */
export interface AsanaCaller {
  /** Stands for the token in keys. */
  readonly credential: string;
  /** The bearer token; called for every request, so that it is never kept. */
  readonly token: () => string;
  readonly signal: AbortSignal;
  /** When the operation must have ended, in milliseconds of `Date.now()`: no retry waits past it. */
  readonly deadlineAt: number;
  /** Counts one read against the operation's limit; throws when it is used up. */
  readonly spend: () => void;
  readonly onRequest: (report: AsanaRequestReport) => void;
  /** A read answered by a request that another operation of this credential had under way. */
  readonly onShared: (ask: AsanaAsk) => void;
}

/** Asana's REST API. */
export interface AsanaClient {
  /** Sends reads together. One promise per ask, in their order, each rejecting with an UpstreamError of its own. */
  read(asks: readonly AsanaAsk[], caller: AsanaCaller): readonly Promise<AsanaAnswer>[];
}

interface Pending {
  readonly ask: AsanaAsk;
  /** Says what to do once nobody wants this read any more. */
  readonly whenAbandoned: (stop: (reason: unknown) => void) => void;
  readonly resolve: (answer: AsanaAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/** A client for any number of callers. */
export function createAsanaClient(options: AsanaOptions): AsanaClient {
  return {
    read(asks, caller) {
      const begun: Pending[] = [];
      const answers = asks.map((ask) => {
        const { answer, isShared } = options.flights.join<AsanaAnswer>(
          caller.credential,
          `${toReadKey(ask.read)} ${ask.fields.join(',')}`,
          (whenAbandoned) =>
            new Promise((resolve, reject) => {
              begun.push({ ask, whenAbandoned, resolve, reject });
            }),
          caller.signal,
        );
        if (isShared) caller.onShared(ask);
        return answer;
      });
      for (let from = 0; from < begun.length; from += maxActions) {
        void send(begun.slice(from, from + maxActions), caller, 1);
      }
      return answers;
    },
  };

  /** Sends what one request can carry, and once more what failed in passing. Settles every pending; never rejects. */
  async function send(
    wanted: readonly Pending[],
    caller: AsanaCaller,
    attempt: number,
  ): Promise<void> {
    const affordable = wanted.filter((pending) => canSpend(pending, caller));
    if (affordable.length === 0) return;
    const signal = toSharedSignal(affordable);
    const outcomes = await exchange(affordable, caller, signal, attempt);
    const again: Pending[] = [];
    let delayMs = 0;
    for (const [index, pending] of affordable.entries()) {
      const outcome = outcomes[index];
      if (outcome && 'data' in outcome) {
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

  async function exchange(
    pending: readonly Pending[],
    caller: AsanaCaller,
    signal: AbortSignal,
    attempt: number,
  ): Promise<readonly (Outcome | Error)[]> {
    const asks = pending.map(({ ask }) => ask);
    const { method, route, address, body, parse } = toExchange(asks);
    let leave: (() => void) | undefined;
    let startedAt = 0;
    let status: number | null = null;
    let outcomes: readonly (Outcome | Error)[];
    try {
      leave = await options.budget.enter(caller.credential, 'reads', asks.length, signal);
      startedAt = performance.now();
      const answer = await options.http.send({
        service: 'asana',
        method,
        url: options.baseUrl + address,
        headers: toHeaders(caller, body !== undefined),
        ...(body === undefined ? {} : { body }),
        timeoutMs: options.timeoutMs,
        signal,
      });
      status = answer.status;
      outcomes = parse(answer);
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error('Aborted', { cause });
      outcomes = asks.map(() => error);
    } finally {
      leave?.();
    }
    if (leave) {
      const statuses = outcomes.map((outcome) => toStatus(outcome));
      const ms = performance.now() - startedAt;
      caller.onRequest({ method, route, asks, statuses, status, ms, attempt });
    }
    return outcomes;
  }
}

function canSpend(pending: Pending, caller: AsanaCaller): boolean {
  try {
    caller.spend();
    return true;
  } catch (error) {
    pending.reject(error);
    return false;
  }
}

function toHeaders(caller: AsanaCaller, hasBody: boolean): Record<string, string> {
  return {
    accept: 'application/json',
    authorization: `Bearer ${caller.token()}`,
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
  };
}

function toStatus(outcome: Outcome | Error): number | null {
  if (outcome instanceof UpstreamError) return outcome.status ?? null;
  return outcome instanceof Error ? null : 200;
}

/** Aborted once none of these is wanted: a request is worth its answer while one of its reads is. */
function toSharedSignal(pending: readonly Pending[]): AbortSignal {
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
