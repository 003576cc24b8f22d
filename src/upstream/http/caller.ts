import type { WaitTimes } from '../pacing/wait-time.ts';
import type { RequestSignal } from './abort-signal.ts';
import type { WriteTurn } from './write-turn.ts';

// On whose behalf requests are sent, and what the caller is told about them.

/** One read or write as part of a request. */
export interface CallReport {
  readonly method: string;
  readonly route: string;
  /** The fields requested for the response. */
  readonly fields: readonly string[];
}

/** One HTTP request and its result. Contains no path with ids, header or token. */
export interface RequestReport {
  /** The base address of the API that received it. */
  readonly baseUrl: string;
  readonly method: string;
  readonly route: string;
  readonly calls: readonly CallReport[];
  /** One per call; null for a call without a response. */
  readonly statuses: readonly (number | null)[];
  readonly status: number | null;
  /** Whether the service refused it, or a part of it, because of a limit. */
  readonly isRateLimited: boolean;
  readonly ms: number;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** How long it waited before it was sent, and for what. Null if it did not wait. */
  readonly waited: WaitTimes | null;
}

/** On whose behalf requests are sent. */
export interface Caller {
  /** Identifies the token in keys. Never the token itself. */
  readonly credential: string;
  /** Returns the bearer token. Called for every request, so that the token is never stored. Rejects if there is none. */
  readonly token: () => string | Promise<string>;
  /** Returns a new token in place of one that the service rejected. Absent if there is no other token. */
  readonly replaceToken?: (rejected: string) => Promise<string>;
  /** Where the user can reconnect the service. */
  readonly connectUrl?: string | null;
  /** Whether its requests wait behind those of operations, because no client waits for them. Default false. */
  readonly isBackground?: boolean;
  /** The turn of its next write, if it has waited for it already. */
  readonly turn?: WriteTurn | undefined;
  readonly signal: RequestSignal;
  /** When the operation must have ended, in milliseconds of `Date.now()`: no retry waits longer. */
  readonly deadlineAt: number;
  /** Counts one call against the operation's request limit; throws if the limit is exceeded. */
  readonly countRequest: () => void;
  /** Called before a write is sent. */
  readonly onWrite?: () => void;
  readonly onRequest: (report: RequestReport) => void;
  /** Called for a request that waited and was then not sent. */
  readonly onWaited: (waited: WaitTimes) => void;
  /** Called when a read shares a request that another operation of this credential has in flight. */
  readonly onShared: () => void;
  /** Called with a sentence that a person must know to interpret the result. */
  readonly onNote: (sentence: string) => void;
}
