import type { AccountOwner } from './account.ts';
import type { TokenSet } from './authorization-server.ts';
import type { Service } from './credential.ts';
import type { Store } from './store/store.ts';
import type { Vault } from './vault.ts';

/** A connection as the store keeps it. Times are in milliseconds, as from `Date.now()`. */
export interface ConnectionRecord {
  readonly service: Service;
  readonly accessToken: string;
  readonly refreshToken: string | null;
  /** Whether the service has replaced the refresh token when it was used: it then accepts each one only once. Absent: unknown. */
  readonly isRefreshTokenReplaced?: boolean;
  /** The redirect URI with which the user connected the account. Absent in records of older versions. */
  readonly redirectUri?: string;
  readonly obtainedAt: number;
  /** Null if the service does not state it. */
  readonly expiresAt: number | null;
  readonly scopes: readonly string[];
  readonly owner: AccountOwner | null;
  readonly since: number;
  /** The service rejected the refresh token. */
  readonly isRevoked: boolean;
}

export interface ConnectionRecords {
  read(id: string): Promise<{ readonly record: ConnectionRecord; readonly version: number } | null>;
  /** Stores the record and restarts its idle time. Returns false if the stored version is not the expected one. */
  put(id: string, record: ConnectionRecord, expected: number): Promise<boolean>;
  delete(id: string): Promise<void>;
  /** Runs work while no other caller, in any process, works on this connection. */
  lock: Store['lock'];
}

/** @param idleMs  How long an unused connection is kept. */
export function createConnectionRecords(vault: Vault, idleMs: number): ConnectionRecords {
  const toKey = (id: string) => `connection:${id}`;
  return {
    async read(id) {
      const found = await vault.get(toKey(id));
      // Encrypted under its own key, so `put` below wrote it.
      return found && { record: found.record as ConnectionRecord, version: found.version };
    },
    put: (id, record, expected) =>
      vault.put(toKey(id), record, expected, new Date(Date.now() + idleMs)),
    delete: async (id) => void (await vault.delete(toKey(id))),
    lock: (id, work) => vault.lock(toKey(id), work),
  };
}

/** How long before its expiry a token is refreshed, as in Google's own client. A short-lived token is refreshed in its last tenth. */
const refreshAheadMs = 5 * 60_000;

/** Whether the access token needs no refresh yet. */
export function isFresh({ obtainedAt, expiresAt }: ConnectionRecord): boolean {
  if (expiresAt === null) return true;
  const aheadMs = Math.min(refreshAheadMs, (expiresAt - obtainedAt) / 10);
  return Date.now() < expiresAt - aheadMs;
}

export const isExpired = ({ expiresAt }: ConnectionRecord) =>
  expiresAt !== null && Date.now() >= expiresAt;

/** The fields of a record that new tokens change. Values that the service leaves out stay unchanged. */
export function toTokenFields(
  { accessToken, refreshToken, redirectUri, lifetimeMs, scopes }: TokenSet,
  previous: Pick<ConnectionRecord, 'refreshToken' | 'scopes'>,
) {
  const obtainedAt = Date.now();
  const isReplaced =
    previous.refreshToken !== null &&
    refreshToken !== null &&
    refreshToken !== previous.refreshToken;
  return {
    ...(redirectUri === undefined ? {} : { redirectUri }),
    ...(isReplaced ? { isRefreshTokenReplaced: true } : {}),
    accessToken,
    refreshToken: refreshToken ?? previous.refreshToken,
    obtainedAt,
    expiresAt: lifetimeMs === null ? null : obtainedAt + lifetimeMs,
    scopes: scopes ?? previous.scopes,
  };
}
