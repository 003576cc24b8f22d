// On whose behalf requests are sent, and what is told about them.

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
export interface Caller {
  /** Stands for the token in keys. */
  readonly credential: string;
  /** The bearer token; called for every request, so that it is never kept. Rejects where there is none to be had. */
  readonly token: () => string | Promise<string>;
  /** Another token than this one, which the service refused. Absent where there is no other. */
  readonly replaceToken?: (refused: string) => Promise<string>;
  /** Where the person behind the caller can connect the service again. */
  readonly connectUrl?: string | null;
  readonly signal: AbortSignal;
  /** When the operation must have ended, in milliseconds of `Date.now()`: no retry waits past it. */
  readonly deadlineAt: number;
  /** Counts one call against the operation's limit; throws when it is used up. */
  readonly countRequest: () => void;
  readonly onRequest: (report: RequestReport) => void;
  /** A read was answered by a request that another operation of this credential had under way. */
  readonly onShared: () => void;
}
