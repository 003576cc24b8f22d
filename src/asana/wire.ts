import type { Budget, RequestKind } from '../http/budget.ts';
import { UpstreamError } from '../http/errors.ts';
import type { Http, HttpAnswer } from '../http/request.ts';
import type { Exchange, Outcome } from './exchange.ts';

// One HTTP request to Asana: the base address, the bearer token, the limits of the credential, and a report of how it went.

/** How many requests of one credential Asana takes at once, counted apart. Source: Asana, "Rate limits". */
export const asanaInFlight = { reads: 50, writes: 15 } as const;

/** What requests are sent with. */
export interface WireOptions {
  /** Ends without a slash. */
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly http: Http;
  readonly budget: Budget;
}

/** One call as part of a request, for whoever wants to see it. */
export interface CallReport {
  readonly method: string;
  readonly route: string;
  /** The fields asked for of its answer. */
  readonly fields: readonly string[];
}

/** One HTTP request as it went. No address, header or token. */
export interface RequestReport {
  readonly method: string;
  readonly route: string;
  readonly calls: readonly CallReport[];
  /** Per call; null where there was no answer. */
  readonly statuses: readonly (number | null)[];
  readonly status: number | null;
  readonly ms: number;
  /** 1 when sent first. */
  readonly attempt: number;
}

/** On whose behalf requests are sent. */
export interface AsanaCaller {
  /** Stands for the token in keys. */
  readonly credential: string;
  /** The bearer token; called for every request, so that it is never kept. */
  readonly token: () => string;
  readonly signal: AbortSignal;
  /** When the operation must have ended, in milliseconds of `Date.now()`: no retry waits past it. */
  readonly deadlineAt: number;
  /** Counts one call against the operation's limit; throws when it is used up. */
  readonly spend: () => void;
  readonly onRequest: (report: RequestReport) => void;
  /** A read was answered by a request that another operation of this credential had under way. */
  readonly onShared: () => void;
}

/** A request, and what it is to the credential's limits and to the report. */
export interface Carriage {
  readonly kind: RequestKind;
  readonly calls: readonly CallReport[];
  readonly attempt: number;
  readonly signal: AbortSignal;
}

/** Sends requests to Asana. */
export interface Wire {
  /** One outcome per call. Never rejects: a request that fails as a whole is every call's failure. */
  carry(
    exchange: Exchange,
    caller: AsanaCaller,
    carriage: Carriage,
  ): Promise<readonly (Outcome | Error)[]>;
}

/** A wire for any number of callers. */
export function createWire({ baseUrl, timeoutMs, http, budget }: WireOptions): Wire {
  return {
    async carry({ method, route, address, body, parse }, caller, { kind, calls, attempt, signal }) {
      let leave: (() => void) | undefined;
      let startedAt = 0;
      let answer: HttpAnswer | undefined;
      let outcomes: readonly (Outcome | Error)[];
      try {
        leave = await budget.enter(caller.credential, kind, calls.length, signal);
        startedAt = performance.now();
        answer = await http.send({
          service: 'asana',
          method,
          url: baseUrl + address,
          headers: toHeaders(caller, body !== undefined),
          ...(body === undefined ? {} : { body }),
          timeoutMs,
          signal,
        });
        outcomes = parse(answer);
      } catch (cause) {
        const error = toError(cause);
        outcomes = calls.map(() => error);
      } finally {
        leave?.();
      }
      if (leave) {
        const statuses = outcomes.map(toStatus);
        const ms = performance.now() - startedAt;
        const status = answer?.status ?? null;
        caller.onRequest({ method, route, calls, statuses, status, ms, attempt });
      }
      return outcomes;
    },
  };
}

function toHeaders(caller: AsanaCaller, hasBody: boolean): Record<string, string> {
  return {
    accept: 'application/json',
    authorization: `Bearer ${caller.token()}`,
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
  };
}

const toError = (cause: unknown): Error =>
  cause instanceof Error ? cause : new Error('The request was given up', { cause });

function toStatus(outcome: Outcome | Error): number | null {
  return outcome instanceof Error && !(outcome instanceof UpstreamError)
    ? null
    : (outcome.status ?? null);
}
