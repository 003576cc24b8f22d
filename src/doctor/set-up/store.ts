import type { ServiceId } from '../../config/declaration/services.ts';
import type { SetUpCheck } from '../set-up-check.ts';

/** What an inspection of the store found. It contains nothing of the accounts. */
export interface StoreInspection {
  /** Why the store cannot be used, and what to do. Null if it can. */
  readonly problem: string | null;
  /** Why its records cannot be listed, although a server can use it. Null if they can. */
  readonly unlisted: string | null;
  /** The number of sessions, connections and other records that have not expired. */
  readonly records: number;
  /** The number of records that no SESSION_SECRET decrypts. */
  readonly unreadable: number;
  readonly connections: readonly StoredConnection[];
}

export interface StoredConnection {
  readonly service: ServiceId;
  /** Whether the service has rejected its tokens. */
  readonly isRevoked: boolean;
  /** The permissions that its user did not grant. */
  readonly missingScopes: readonly string[];
}

/** Reads the store without changing it. */
export type InspectStore = () => Promise<StoreInspection>;

/** Checks that the store can be used, and has the records of these SESSION_SECRETs. `inspect` is null if users cannot connect accounts. */
export const store = (inspect: InspectStore | null): SetUpCheck => ({
  id: 'setup.store',
  async run() {
    if (inspect === null) return { result: 'holds' };
    const { problem, unlisted, records, unreadable } = await inspect();
    if (problem !== null) return { result: 'fails', advice: problem };
    if (unlisted !== null) return { result: 'unknown', reason: unlisted };
    if (unreadable === 0) return { result: 'holds' };
    const isAll = unreadable === records;
    return {
      result: isAll ? 'fails' : 'warning',
      advice: `SESSION_SECRET does not decrypt ${unreadable} of ${records} records in the store: their users must connect again. If you have the secret with which they were encrypted, add it to SESSION_SECRET after a comma.`,
    };
  },
});

export const connections = (inspect: InspectStore | null): SetUpCheck => ({
  id: 'setup.connections',
  async run() {
    if (inspect === null) return { result: 'holds' };
    const { problem, unlisted, connections: found } = await inspect();
    if (problem !== null || unlisted !== null)
      return { result: 'unknown', reason: 'The store cannot be read.' };
    const revoked = found.filter(({ isRevoked }) => isRevoked).length;
    const limited = found.filter(({ isRevoked, missingScopes }) => {
      return !isRevoked && missingScopes.length > 0;
    });
    const scopes = new Set(limited.flatMap(({ missingScopes }) => missingScopes));
    const advice = [
      ...(revoked > 0 ? [`The services have rejected the tokens of ${revoked}.`] : []),
      ...(limited.length > 0
        ? [`The permissions ${[...scopes].join(', ')} are missing for ${limited.length}.`]
        : []),
    ];
    if (advice.length === 0) return { result: 'holds' };
    const sum = `Of ${found.length} connected accounts, ${revoked + limited.length} cannot be used.`;
    const help = 'Their users must connect them again, and grant every permission.';
    return { result: 'warning', advice: [sum, ...advice, help].join(' ') };
  },
});
