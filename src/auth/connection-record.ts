import type { Person } from './account.ts';
import type { Grant } from './authorization-server.ts';
import type { Service } from './credential.ts';
import type { Vault } from './vault.ts';

/** A connection as it is kept. Times in milliseconds of `Date.now()`. */
export interface ConnectionRecord {
  readonly service: Service;
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly obtainedAt: number;
  /** Null where the service does not say. */
  readonly expiresAt: number | null;
  readonly scopes: readonly string[];
  readonly asWhom: Person | null;
  readonly since: number;
  /** The service has refused to renew it. */
  readonly isLost: boolean;
}

/** The connections of a vault, as they are kept. */
export interface ConnectionRecords {
  read(id: string): Promise<{ readonly record: ConnectionRecord; readonly version: number } | null>;
  /** For another stretch of idleness. False where the version is not what is kept. */
  put(id: string, record: ConnectionRecord, expected: number): Promise<boolean>;
  delete(id: string): Promise<void>;
  /** Does some work while nobody else does any on this connection. */
  lock<Result>(id: string, work: () => Promise<Result>): Promise<Result>;
}

/** @param idleMs  How long a connection is kept that nobody uses. */
export function createConnectionRecords(vault: Vault, idleMs: number): ConnectionRecords {
  const toKey = (id: string) => `connection:${id}`;
  return {
    async read(id) {
      const found = await vault.get(toKey(id));
      // Sealed under its own key, so it was written below.
      return found && { record: found.record as ConnectionRecord, version: found.version };
    },
    put: (id, record, expected) =>
      vault.put(toKey(id), record, expected, new Date(Date.now() + idleMs)),
    delete: async (id) => void (await vault.delete(toKey(id))),
    lock: (id, work) => vault.lock(toKey(id), work),
  };
}

/** Tokens are renewed this long before they expire, as Google's own client does; short-lived ones in their last tenth. */
const renewAheadMs = 5 * 60_000;

/** Whether the token is good for a while yet. */
export function isFresh({ obtainedAt, expiresAt }: ConnectionRecord): boolean {
  if (expiresAt === null) return true;
  const aheadMs = Math.min(renewAheadMs, (expiresAt - obtainedAt) / 10);
  return Date.now() < expiresAt - aheadMs;
}

/** Whether the token is over. */
export const isExpired = ({ expiresAt }: ConnectionRecord) =>
  expiresAt !== null && Date.now() >= expiresAt;

/** What of a record a grant changes; what the service leaves out stays as it was. */
export function toTokens(
  { accessToken, refreshToken, lifetimeMs, scopes }: Grant,
  before: Pick<ConnectionRecord, 'refreshToken' | 'scopes'>,
) {
  const obtainedAt = Date.now();
  return {
    accessToken,
    refreshToken: refreshToken ?? before.refreshToken,
    obtainedAt,
    expiresAt: lifetimeMs === null ? null : obtainedAt + lifetimeMs,
    scopes: scopes ?? before.scopes,
  };
}
