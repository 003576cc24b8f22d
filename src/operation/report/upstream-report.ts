import type { Delivery } from '../../upstream/http/upstream-error.ts';
import type { WaitTimes } from '../../upstream/pacing/wait-time.ts';

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

export interface RequestEntry {
  readonly service: string;
  readonly method: string;
  readonly route: string;
  readonly calls: readonly CallEntry[];
  readonly status: number | null;
  /** When it was sent, in milliseconds since the operation began. */
  readonly startMs: number;
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
  /** The processor time of long computation, in milliseconds. Absent if it was less than one. */
  readonly processorMs?: number;
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
  /** The processor time of long computation, in milliseconds. */
  readonly processorMs?: number;
  /** The number of writes by what is known of them: whether the service applied them. */
  readonly applied?: Readonly<Partial<Record<Uppercase<Delivery>, number>>>;
  /** The number of items of bulk mutations that failed. */
  readonly failedItems?: number;
  /** The codes of their errors. */
  readonly itemErrors?: readonly string[];
  /** By the name of the service. */
  readonly upstream?: Readonly<Record<string, ServiceFigures>>;
}
