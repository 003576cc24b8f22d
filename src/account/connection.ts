import { randomUUID } from 'node:crypto';
import { Secret } from '../config/secret.ts';
import type { Account, AccountOwner } from './account.ts';
import { OauthRequestFailed, type TokenSet } from './authorization-server.ts';
import { connectionRevoked, scopeMissing } from './connection-error.ts';
import {
  type ConnectionRecord,
  createConnectionRecords,
  isExpired,
  isFresh,
  toTokenFields,
} from './connection-record.ts';
import { type Credential, type Service, toCredentialKey } from './credential.ts';
import type { Provider } from './provider.ts';
import { createTokenRefreshes } from './token-refresh.ts';
import type { Vault } from './vault.ts';

// A connection stores the tokens that a service issued and keeps them valid. It has its own id, so its tokens stay in one
// record even if the session that refers to it is replaced.

export interface Connection {
  readonly id: string;
  readonly account: Account;
  readonly credential: Credential;
}

export interface Connections {
  /** Stores the tokens that a user granted. Returns the connection's id. */
  add(provider: Provider, tokenSet: TokenSet, owner: AccountOwner | null): Promise<string>;
  /** Null if no connection has this id, or if its service is no longer offered. */
  find(id: string): Promise<Connection | null>;
  /** Restarts its idle time. */
  touch(id: string): Promise<void>;
  /** Deletes it from the store only. */
  delete(id: string): Promise<void>;
  /** Deletes it and revokes its tokens. Returns whether the service confirmed the revocation. */
  revoke(id: string): Promise<boolean>;
  /** Resolves when all refreshes in progress are stored. */
  waitForRefreshes(): Promise<void>;
}

export const toConnectionKey = (service: Service, id: string): string =>
  toCredentialKey(service, `connection\0${id}`);

export interface ConnectionsOptions {
  readonly vault: Vault;
  readonly providers: ReadonlyMap<Service, Provider>;
  /** How long an unused connection is kept. */
  readonly idleMs: number;
  /** Called when a connection is deleted. Its tokens are revoked after the promise. Default: nothing. */
  readonly onDeleted?: ((id: string) => Promise<void>) | undefined;
  /** Logs what an operator should know. */
  readonly warn: (details: object, message: string) => void;
}

export function createConnections(options: ConnectionsOptions): Connections {
  const { vault, providers, idleMs, onDeleted, warn } = options;
  const records = createConnectionRecords(vault, idleMs);
  const { freshRecord, waitForAll } = createTokenRefreshes({ records, providers, warn });

  function toConnection(
    id: string,
    storedRecord: ConnectionRecord,
    provider: Provider,
  ): Connection {
    const { service } = storedRecord;
    let record = storedRecord;
    const missingScopes = provider.missingScopes(record.scopes);
    const refresher = {
      async validToken() {
        if (record.isRevoked) throw connectionRevoked(service);
        if (missingScopes.length > 0) throw scopeMissing(service, missingScopes);
        const current = new Secret(record.accessToken);
        if (isFresh(record)) return current;
        const refresh = freshRecord(id, { service, isFresh, isNewer: () => true });
        if (isExpired(record)) {
          record = await refresh;
          return new Secret(record.accessToken);
        }
        // The token is still valid, so this request does not wait for the refresh, and a failed refresh does not affect it.
        refresh.catch(() => undefined);
        return current;
      },
      async replaceToken(rejected: Secret) {
        const token = rejected.reveal();
        const isNewer = (one: ConnectionRecord) => one.accessToken !== token;
        record = await freshRecord(id, {
          service,
          isFresh: (one) => isNewer(one) && isFresh(one),
          isNewer,
        });
        return new Secret(record.accessToken);
      },
    };
    return {
      id,
      account: {
        service,
        isConnected: !record.isRevoked && missingScopes.length === 0,
        owner: record.owner,
        since: new Date(record.since),
        scopes: record.scopes,
        missingScopes,
        needsReconnect: record.isRevoked,
      },
      credential: {
        service,
        source: 'session',
        key: toConnectionKey(service, id),
        connection: id,
        get token() {
          return new Secret(record.accessToken);
        },
        refresher,
      },
    };
  }

  return {
    async add(provider, tokenSet, owner) {
      const id = randomUUID();
      const { service, scopes } = provider;
      const record = { service, owner, since: Date.now(), isRevoked: false };
      const tokens = toTokenFields(tokenSet, { refreshToken: null, scopes });
      await records.put(id, { ...record, ...tokens }, 0);
      return id;
    },
    async find(id) {
      const found = await records.read(id);
      const provider = found && providers.get(found.record.service);
      return found && provider ? toConnection(id, found.record, provider) : null;
    },
    async touch(id) {
      const found = await records.read(id);
      // If another caller wrote the record in the meantime, that write restarted the idle time too.
      if (found) await records.put(id, found.record, found.version);
    },
    async delete(id) {
      await onDeleted?.(id);
      await records.delete(id);
    },
    waitForRefreshes: waitForAll,
    async revoke(id) {
      await onDeleted?.(id);
      // Under the lock, because a refresh in progress would issue new tokens after the revocation.
      return records.lock(id, async () => {
        const found = await records.read(id);
        await records.delete(id);
        if (found === null || found.record.isRevoked) return false;
        const { service, refreshToken, accessToken } = found.record;
        try {
          await providers.get(service)?.server.revoke(refreshToken ?? accessToken);
          return true;
        } catch (error) {
          const fault = error instanceof OauthRequestFailed ? error.fault : 'unexpected';
          warn(
            { service, fault },
            'a connection was deleted here, but the service did not revoke it',
          );
          return false;
        }
      });
    },
  };
}
