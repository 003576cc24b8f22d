import type { Service } from './credential.ts';

/** A person, as their service calls them. */
export interface Person {
  readonly name: string | null;
  readonly email: string | null;
}

/** One service as a session has it: what a page or a client is shown. No token is in it. */
export interface Account {
  readonly service: Service;
  /** Whether requests can be made with it: it is neither to be reconnected nor short of a permission. */
  readonly isConnected: boolean;
  /** Null where the service did not say. */
  readonly asWhom: Person | null;
  /** When consent was given. */
  readonly since: Date;
  /** The permissions that were granted, in the service's spelling. */
  readonly scopes: readonly string[];
  /** Those that this server needs and that were not granted. */
  readonly missingScopes: readonly string[];
  /** The service has withdrawn its consent, or let it lapse: only the person can mend that. */
  readonly needsReconnect: boolean;
}

/** What can become of connecting and disconnecting; it stands in the address of the page that says it in words. */
export const outcomes = [
  'connected',
  'missing-scopes',
  'refused',
  'stale',
  'unavailable',
  'misconfigured',
  'failed',
  'disconnected',
  'signed-out',
] as const;

/**
 * - `connected`: it can be used from now on.
 * - `missing-scopes`: consent was given, but not to everything that is needed.
 * - `refused`: the person said no on the service's page.
 * - `stale`: the answer belongs to no request that this browser has under way: too old, used before, or somebody else's.
 * - `unavailable`: the service did not answer, or not now.
 * - `misconfigured`: the service does not accept this server's registration; its operator has to look.
 * - `failed`: the service answered in a way that it should not.
 * - `disconnected`, `signed-out`: done.
 */
export type Outcome = (typeof outcomes)[number];
