// A shared limit store contains what the instances of this server have taken from a limit. It is in Redis, or in the primary process of several
// workers.

/** What an instance asks of a shared limit store, or returns to it. */
export interface LeaseCall {
  /** Identifies the service, the credential and the kind of request, without the credential itself. */
  readonly key: string;
  /** The maximum number of requests in flight. */
  readonly limit: number;
  /** The number of slots that the instance keeps. All others that it held are free after this call. */
  readonly keep: number;
  /** The number of further slots that its next request needs. 0 if it needs none. */
  readonly min: number;
  /** The number of further slots that it can use. */
  readonly want: number;
  /** Null if there is no limit per minute. */
  readonly units: UnitCall | null;
}

/** What an instance asks of a limit per minute. */
export interface UnitCall {
  /** Identifies the limit: reads and writes can have the same. */
  readonly key: string;
  readonly perMinute: number;
  /** How much its next request needs. 0 if it needs nothing. */
  readonly min: number;
  readonly want: number;
  /** Whether its next request waits for the steady rate, and leaves a part of the limit to others, see project-quota.ts. */
  readonly isSteady: boolean;
  /** How much all its waiting requests need. */
  readonly waiting: number;
  /** What it has not used of an earlier lease, and returns. */
  readonly unused: number;
  /** The `period` of that lease. */
  readonly period: number;
}

export interface LeaseResult {
  /** Whether the limit store knows this instance. If not, its leases have expired. */
  readonly isKnown: boolean;
  /** The number of slots that the instance now holds. If the next request does not fit, the instance waits for its turn. */
  readonly held: number;
  /** Whether other instances wait for slots: this instance then returns each slot after its use. */
  readonly isContended: boolean;
  /** How long the service asked to wait. 0 if there is no pause. */
  readonly pauseMs: number;
  /** How much of the limit per minute the instance may use within `unitLeaseMs`. */
  readonly units: number;
  /** When they were granted, as a number of the limit store. */
  readonly period: number;
  /** How long until the next request fits into the limit per minute. */
  readonly unitWaitMs: number;
  /** The limit per minute, if the next request does not fit. Null if it fits. */
  readonly unitWindow: UnitWindow | null;
}

/** A limit per minute that is used up. */
export interface UnitWindow {
  /** What instances have taken: after how many milliseconds it no longer counts, and how much it is. The earliest is first. */
  readonly ends: readonly (readonly [ms: number, units: number])[];
  /** How much the waiting requests of each other instance need. */
  readonly waitingElsewhere: readonly number[];
}

/** What a shared limit store tells an instance. */
export type LimitStoreMessage =
  /** It is this instance's turn to take slots. */
  | { readonly type: 'free'; readonly key: string }
  /** Another instance waits for slots. */
  | { readonly type: 'contended'; readonly key: string }
  /** The service refused a request of another instance. */
  | { readonly type: 'pause'; readonly key: string; readonly ms: number };

/** What a shared limit store knows of an instance. */
export interface Membership {
  /** The number of instances, this one included. */
  readonly instances: number;
  /** Whether the leases of this instance were still valid. */
  readonly isKnown: boolean;
}

/** A shared limit store, as one instance uses it. All methods reject if it cannot be reached. */
export interface SharedLimitStore {
  /** Begins without leases, and ends those of this instance: it does not know whether they are still what it believes. */
  join(): Promise<Membership>;
  /** Keeps the leases of this instance valid for `leaseMs`. Joins if they are no longer valid. */
  renew(): Promise<Membership>;
  lease(call: LeaseCall): Promise<LeaseResult>;
  /** Tells all instances that the service refused a request. */
  pause(key: string, ms: number): Promise<void>;
  /** Uses a key that all instances together may use once within this time. Returns false if one of them has used it. */
  useOnce(key: string, ms: number): Promise<boolean>;
  /** Returns all leases. */
  leave(): Promise<void>;
}

/** How long the leases of an instance are valid after it was last heard of. */
export const leaseMs = 5000;

/** Units of a limit per minute must be used within this time. */
export const unitLeaseMs = 500;

/** Units are counted in periods of this length. */
export const periodMs = 250;

/** Two requests can arrive closer together than they were sent. */
const jitterMs = 500;

/** Units that were granted at the start of a period are used at its end plus `unitLeaseMs` at the latest, and count for a minute. */
export const unitWindowMs = 60_000 + periodMs + unitLeaseMs + jitterMs;

/**
 * An instance gets at most one of this many parts of the units that are left for it, if it needs no more. The less is left, the less can remain
 * unused in the leases of other instances.
 */
export const unitParts = 2;
