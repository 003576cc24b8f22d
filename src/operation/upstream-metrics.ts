import type { RequestReport } from '../http/caller.ts';

// What one operation cost, for `extensions.upstream`: how a query became requests can be seen, explained and tested. Holds
// routes and field names only, never an address, an id, a header or a token.

/** One call, a read or a write, as part of a request. */
export interface CallEntry {
  readonly method: string;
  readonly route: string;
  /** The fields asked for, in the service's spelling. */
  readonly fields: readonly string[];
  readonly status: number | null;
}

/** One HTTP request. */
export interface RequestEntry {
  readonly service: string;
  readonly method: string;
  readonly route: string;
  readonly calls: readonly CallEntry[];
  readonly status: number | null;
  readonly ms: number;
  readonly attempt: number;
}

/** The sums of an operation; part of every answer. */
export interface UpstreamTotals {
  /** HTTP requests. */
  readonly requests: number;
  /** Reads in them: each action of a batch is one. */
  readonly reads: number;
  /** Writes in them. */
  readonly writes: number;
  /** Reads answered by a request that another operation of the same credential had under way. */
  readonly shared: number;
  /** Reads answered by what this operation had asked for already; a list that was begun before its record came is one. */
  readonly saved: number;
}

/** What `extensions.upstream` holds. */
export interface UpstreamReport {
  readonly totals: UpstreamTotals;
  /** Sentences that a person should know before trusting the answer. */
  readonly notes: readonly string[];
  /** Absent in production. */
  readonly requests?: readonly RequestEntry[];
}

/** Keeps the accounts of one operation. */
export class UpstreamMetrics {
  /** Null where nobody will see them. */
  readonly #details: RequestEntry[] | null;
  readonly #notes = new Set<string>();
  #requests = 0;
  #reads = 0;
  #writes = 0;
  #shared = 0;
  #saved = 0;

  /** @param isDetailed  Whether the report lists each request. */
  constructor(isDetailed: boolean) {
    this.#details = isDetailed ? [] : null;
  }

  request(service: string, { calls, statuses, ms, ...request }: RequestReport): void {
    this.#requests += 1;
    const reads = calls.filter(({ method }) => method === 'GET').length;
    this.#reads += reads;
    this.#writes += calls.length - reads;
    this.#details?.push({
      service,
      ...request,
      ms: Math.round(ms * 10) / 10,
      calls: calls.map((call, index) => ({ ...call, status: statuses[index] ?? null })),
    });
  }

  shared(): void {
    this.#shared += 1;
  }

  saved(): void {
    this.#saved += 1;
  }

  note(sentence: string): void {
    this.#notes.add(sentence);
  }

  report(): UpstreamReport {
    return {
      totals: {
        requests: this.#requests,
        reads: this.#reads,
        writes: this.#writes,
        shared: this.#shared,
        saved: this.#saved,
      },
      notes: [...this.#notes],
      ...(this.#details && { requests: this.#details }),
    };
  }
}
