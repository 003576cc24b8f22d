import { randomUUID } from 'node:crypto';
import { Secret } from '../config/secret.ts';
import type { Account, Person } from './account.ts';
import { type Grant, OauthFailed } from './authorization-server.ts';
import { accountLost, scopeMissing } from './connection-error.ts';
import {
  type ConnectionRecord,
  createConnectionRecords,
  isExpired,
  isFresh,
  toTokens,
} from './connection-record.ts';
import { type Credential, type Service, toCredentialKey } from './credential.ts';
import type { Provider } from './provider.ts';
import { createRenewals } from './token-refresh.ts';
import type { Vault } from './vault.ts';

// Connections: what a service granted, kept and kept good. A connection has an id of its own, so that its tokens stay in one place
// whatever becomes of the session that holds it.

/** A connection as one request sees it. */
export interface Connection {
  readonly id: string;
  readonly account: Account;
  readonly credential: Credential;
}

/** Keeps connections. */
export interface Connections {
  /** Keeps what a person has granted; gives the id. */
  add(provider: Provider, grant: Grant, asWhom: Person | null): Promise<string>;
  /** Null where nothing is kept under this id, or by a service that is no longer offered. */
  find(id: string): Promise<Connection | null>;
  /** Keeps it for another stretch of idleness. */
  touch(id: string): Promise<void>;
  /** Forgets it. */
  delete(id: string): Promise<void>;
  /** Forgets it, and tells the service; whether the service has confirmed. */
  revoke(id: string): Promise<boolean>;
  /** Once what is being renewed is kept. */
  settled(): Promise<void>;
}

/** What they are kept with. */
export interface ConnectionsOptions {
  readonly vault: Vault;
  readonly providers: ReadonlyMap<Service, Provider>;
  /** How long a connection is kept that nobody uses. */
  readonly idleMs: number;
  /** Is told what an operator would want to know. */
  readonly warn: (details: object, message: string) => void;
}

/** The connections of a vault. */
export function createConnections(options: ConnectionsOptions): Connections {
  const { vault, providers, idleMs, warn } = options;
  const records = createConnectionRecords(vault, idleMs);
  const { renewed, settled } = createRenewals({ records, providers, warn });

  function toConnection(id: string, first: ConnectionRecord, provider: Provider): Connection {
    const { service } = first;
    let record = first;
    const missingScopes = provider.missing(record.scopes);
    const renewal = {
      async fresh() {
        if (record.isLost) throw accountLost(service);
        if (missingScopes.length > 0) throw scopeMissing(service, missingScopes);
        const current = new Secret(record.accessToken);
        if (isFresh(record)) return current;
        const renewal = renewed(id, { service, isGood: isFresh, isBetter: () => true });
        if (isExpired(record)) {
          record = await renewal;
          return new Secret(record.accessToken);
        }
        // Renewed ahead of time, so that there is time: nobody waits for it, and a service that fails harms nobody yet.
        renewal.catch(() => undefined);
        return current;
      },
      async replace(refused: Secret) {
        const token = refused.reveal();
        const isBetter = (one: ConnectionRecord) => one.accessToken !== token;
        record = await renewed(id, {
          service,
          isGood: (one) => isBetter(one) && isFresh(one),
          isBetter,
        });
        return new Secret(record.accessToken);
      },
    };
    return {
      id,
      account: {
        service,
        isConnected: !record.isLost && missingScopes.length === 0,
        asWhom: record.asWhom,
        since: new Date(record.since),
        scopes: record.scopes,
        missingScopes,
        needsReconnect: record.isLost,
      },
      credential: {
        service,
        source: 'session',
        key: toCredentialKey(service, `connection\0${id}`),
        get token() {
          return new Secret(record.accessToken);
        },
        renewal,
      },
    };
  }

  return {
    async add(provider, grant, asWhom) {
      const id = randomUUID();
      const { service, scopes } = provider;
      const record = { service, asWhom, since: Date.now(), isLost: false };
      const tokens = toTokens(grant, { refreshToken: null, scopes });
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
      // Whoever was faster has renewed it, and so kept it longer too.
      if (found) await records.put(id, found.record, found.version);
    },
    delete: records.delete,
    settled,
    revoke: (id) =>
      // Not while it is being renewed: the refresh would bring it back to life at the service.
      records.lock(id, async () => {
        const found = await records.read(id);
        await records.delete(id);
        if (found === null || found.record.isLost) return false;
        const { service, refreshToken, accessToken } = found.record;
        try {
          await providers.get(service)?.server.revoke(refreshToken ?? accessToken);
          return true;
        } catch (error) {
          const fault = error instanceof OauthFailed ? error.fault : 'unexpected';
          warn({ service, fault }, 'a connection was forgotten here, but not revoked there');
          return false;
        }
      }),
  };
}
