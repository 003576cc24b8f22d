import type { RequestReport } from '../http/caller.ts';
import type { Delivery } from '../http/upstream-error.ts';
import type { WaitTimes } from '../pacing/wait-time.ts';

// The requests of one operation, for `extensions.upstream`. They show which requests a query caused. Contains only routes and field
// names, never an address, an id, a header or a token.

/** One call, a read or a write, as part of a request. */
export interface CallEntry {
  readonly method: string;
  readonly route: string;
  /** The requested fields, as the service spells them. */
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
  /** How long it waited before it was sent, in milliseconds. Absent if it did not wait. */
  readonly waitedMs?: WaitTimes;
}

/** What was known of the totals before anything was sent. */
export interface EstimatedTotals {
  /** If every list is empty. */
  readonly minRequests: number;
  /** If every list is full. Null if only the services know it. */
  readonly maxRequests: number | null;
  readonly minReads: number;
  readonly maxReads: number | null;
  readonly writes: number;
}

/** The totals of an operation. Every response contains them. */
export interface UpstreamTotals {
  /** The number of HTTP requests. */
  readonly requests: number;
  /** The number of reads in these requests. Each action of a batch counts as one. */
  readonly reads: number;
  /** The number of writes in these requests. */
  readonly writes: number;
  /** Reads that shared a request which another operation of the same credential had in flight. */
  readonly shared: number;
  /** Reads that reused an earlier read of this operation, such as a list that was prefetched while its record was read. */
  readonly saved: number;
  /**
   * How long requests waited before they were sent, in milliseconds: for the service's rate limit, for its limit of requests at
   * once, and for a connection. Waits at the same time count once. Absent if no request waited.
   */
  readonly waitedMs?: WaitTimes;
  /** Absent if the operation could not be planned. */
  readonly estimated?: EstimatedTotals;
}

/** The content of `extensions.upstream`. */
export interface UpstreamReport {
  readonly totals: UpstreamTotals;
  /** Sentences that a person must know to interpret the result. */
  readonly notes: readonly string[];
  /** Absent in production, except on the sandbox. */
  readonly requests?: readonly RequestEntry[];
}

/** What one operation sent to one service. */
export interface ServiceFigures {
  requests: number;
  reads: number;
  writes: number;
  /** Requests that were sent again. */
  retries: number;
  /** Requests that the service refused because of a limit, completely or a part of a batch: with 429, or Google's 403. */
  rateLimited: number;
  /** How long requests waited before they were sent, in milliseconds. Waits at the same time count once. */
  waitedMs: number;
}

/** What the log contains of one operation. Absent properties are zero. */
export interface OperationSummary {
  /** The number of writes by what is known of them: whether the service applied them. */
  readonly applied?: Readonly<Partial<Record<Uppercase<Delivery>, number>>>;
  /** The number of items of bulk mutations that failed. */
  readonly failedItems?: number;
  /** By the name of the service. */
  readonly upstream?: Readonly<Record<string, ServiceFigures>>;
}

const appliedNames = { yes: 'YES', no: 'NO', unknown: 'UNKNOWN' } as const;

/** Counts the requests of one operation. */
export class UpstreamMetrics {
  /** Null if the report does not list requests. */
  readonly #details: RequestEntry[] | null;
  readonly #notes = new Set<string>();
  #requests = 0;
  #reads = 0;
  #writes = 0;
  #shared = 0;
  #saved = 0;
  readonly #waitedMs = { rateLimit: 0, concurrency: 0, connection: 0 };
  /** The time until which waits are counted. */
  #waitedUntil = 0;
  #estimated: EstimatedTotals | null = null;
  #services: Record<string, ServiceFigures> | undefined;
  #applied: Partial<Record<Uppercase<Delivery>, number>> | undefined;
  #failedItems = 0;

  /** @param isDetailed  Whether the report lists each request. */
  constructor(isDetailed: boolean) {
    this.#details = isDetailed ? [] : null;
  }

  request(
    service: string,
    { calls, statuses, isRateLimited, ms, waited, ...request }: RequestReport,
  ): void {
    if (waited !== null) this.waited(service, waited, performance.now() - ms);
    this.#requests += 1;
    const reads = calls.filter(({ method }) => method === 'GET').length;
    this.#reads += reads;
    this.#writes += calls.length - reads;
    const figures = this.#figuresOf(service);
    figures.requests += 1;
    figures.reads += reads;
    figures.writes += calls.length - reads;
    if (request.attempt > 1) figures.retries += 1;
    if (isRateLimited) figures.rateLimited += 1;
    this.#details?.push({
      service,
      ...request,
      ms: toTenths(ms),
      calls: calls.map((call, index) => ({ ...call, status: statuses[index] ?? null })),
      ...(waited === null ? {} : { waitedMs: rounded(waited) }),
    });
  }

  /** Counts a wait that ended at this time. */
  waited(service: string, times: WaitTimes, endedAt = performance.now()): void {
    const totalMs = times.rateLimit + times.concurrency + times.connection;
    const newMs = Math.min(totalMs, endedAt - this.#waitedUntil);
    if (newMs <= 0) return;
    this.#waitedUntil = endedAt;
    const figures = this.#figuresOf(service);
    figures.waitedMs = toTenths(figures.waitedMs + newMs);
    const part = newMs / totalMs;
    this.#waitedMs.rateLimit += times.rateLimit * part;
    this.#waitedMs.concurrency += times.concurrency * part;
    this.#waitedMs.connection += times.connection * part;
  }

  shared(): void {
    this.#shared += 1;
  }

  saved(): void {
    this.#saved += 1;
  }

  /** Sets the totals that were known before anything was sent. */
  estimate(totals: EstimatedTotals): void {
    this.#estimated = totals;
  }

  /** Counts a write by whether the service applied it. */
  write(applied: Delivery): void {
    const key = appliedNames[applied];
    this.#applied ??= {};
    this.#applied[key] = (this.#applied[key] ?? 0) + 1;
  }

  /** Counts an item of a bulk mutation that failed. */
  itemFailed(): void {
    this.#failedItems += 1;
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
        ...(this.#waitedUntil > 0 && { waitedMs: rounded(this.#waitedMs) }),
        ...(this.#estimated && { estimated: this.#estimated }),
      },
      notes: [...this.#notes],
      ...(this.#details && { requests: this.#details }),
    };
  }

  summary(): OperationSummary {
    return {
      ...(this.#applied && { applied: this.#applied }),
      ...(this.#failedItems > 0 && { failedItems: this.#failedItems }),
      ...(this.#services && { upstream: this.#services }),
    };
  }

  #figuresOf(service: string): ServiceFigures {
    this.#services ??= {};
    const figures = this.#services[service];
    if (figures !== undefined) return figures;
    const none = { requests: 0, reads: 0, writes: 0, retries: 0, rateLimited: 0, waitedMs: 0 };
    this.#services[service] = none;
    return none;
  }
}

const toTenths = (ms: number) => Math.round(ms * 10) / 10;

const rounded = ({ rateLimit, concurrency, connection }: WaitTimes): WaitTimes => ({
  rateLimit: toTenths(rateLimit),
  concurrency: toTenths(concurrency),
  connection: toTenths(connection),
});
