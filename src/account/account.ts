import type { Credential, Service } from './credential.ts';
import type { StoreUnavailable } from './store/store-error.ts';

/** The person who owns an account, as the service names them. */
export interface AccountOwner {
  readonly name: string | null;
  readonly email: string | null;
}

/** One connected account of a session, as pages and clients see it. It contains no token. */
export interface Account {
  readonly service: Service;
  /** True if requests can use it: it needs no reconnection and lacks no permission. */
  readonly isConnected: boolean;
  /** Null if the service did not name the owner. */
  readonly owner: AccountOwner | null;
  /** When the user gave consent. */
  readonly since: Date;
  /** The granted permissions, in the service's spelling. */
  readonly scopes: readonly string[];
  /** The permissions that this server needs and that the user did not grant. */
  readonly missingScopes: readonly string[];
  /** True if the consent was withdrawn or has expired. Only the user can give it again. */
  readonly needsReconnect: boolean;
}

/** The connected accounts of one browser, as of the start of a request. Tokens are refreshed while the request runs. */
export interface Session {
  /** Identifies the session. It is not the value of the cookie, and gives no access. */
  readonly id: string;
  /** Why the session could not be read, or null. If not null, each use of the session throws it. */
  readonly fault: StoreUnavailable | null;
  /** Null if the service is not connected. */
  account(service: Service): Account | null;
  /** Null if the service is not connected. A connection that needs the user's action has a credential that throws on use. */
  credential(service: Service): Credential | null;
  /** Deletes a connection and revokes its tokens at the service. */
  disconnect(service: Service): Promise<Disconnection>;
}

/** The result of disconnecting. This server always deletes the connection. */
export interface Disconnection {
  /** Whether there was a connection. */
  readonly wasConnected: boolean;
  /** Whether the service confirmed that it revoked the tokens. */
  readonly isRevoked: boolean;
}

/** The results of connecting and disconnecting. The home page's URL contains one, and the page describes it. */
export const outcomes = [
  'connected',
  'missing-scopes',
  'denied',
  'stale',
  'unavailable',
  'misconfigured',
  'failed',
  'disconnected',
  'signed-out',
] as const;

/**
 * - `connected`: the account is ready to use.
 * - `missing-scopes`: the user gave consent, but did not grant every permission that this server needs.
 * - `denied`: the user denied consent on the service's page.
 * - `stale`: the callback matches no pending authorization of this browser. It is too old, used already, or for another browser.
 * - `unavailable`: the service did not respond, or reported a temporary failure.
 * - `misconfigured`: the service rejected this server's registration. The operator must correct it.
 * - `failed`: the service sent an invalid response.
 * - `disconnected`, `signed-out`: the action succeeded.
 */
export type Outcome = (typeof outcomes)[number];
