import { createHash, randomBytes } from 'node:crypto';
import { absoluteMs, idleMs } from '../session.ts';
import type { Vault } from '../vault.ts';
import type { AgentScope } from './scope.ts';

// What the store keeps of a user's consent: it is read again for each request, so an end of it has an effect at once.

/** What a user allowed a client. */
export interface Consent {
  readonly client: string;
  readonly scope: AgentScope;
  /** The ids of the connected accounts that the client may use. */
  readonly connections: readonly string[];
}

/** Times are in milliseconds, as from `Date.now()`. */
export interface GrantRecord extends Consent {
  readonly createdAt: number;
  /** The digest of the refresh token that was used last. */
  readonly current: string;
  /** The digests of the refresh tokens that replace it, none of which was used yet: a response with one can be lost. */
  readonly successors: readonly string[];
}

export const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url');

export const randomToken = (): string => randomBytes(32).toString('base64url');

const toKey = (id: string) => `grant:${id}`;

export interface GrantRecords {
  read(id: string): Promise<{ readonly record: GrantRecord; readonly version: number } | null>;
  /** Returns false if another request wrote the record in the meantime. */
  write(id: string, record: GrantRecord, version: number): Promise<boolean>;
  delete(id: string): Promise<void>;
}

export function createGrantRecords(vault: Vault, now: () => number): GrantRecords {
  return {
    async read(id) {
      const found = await vault.get(toKey(id));
      // Encrypted under its own key, so `write` wrote it.
      return found && { record: found.record as GrantRecord, version: found.version };
    },
    write(id, record, version) {
      const end = Math.min(record.createdAt + absoluteMs, now() + idleMs);
      return vault.put(toKey(id), record, version, new Date(end));
    },
    delete: async (id) => void (await vault.delete(toKey(id))),
  };
}
