import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Secret } from '../config/secret.ts';
import { UpstreamError } from '../http/errors.ts';
import type { Account, Person } from './account.ts';
import { type Credential, type Service, toCredentialKey } from './credential.ts';
import { type Grant, OauthFailed } from './oauth.ts';
import type { Provider } from './provider.ts';
import { accountLost, notRenewed, scopeMissing } from './refusal.ts';
import type { Vault } from './vault.ts';

// Connections: what a service granted, kept and kept good. A connection has an id of its own, so that its tokens stay in one place
// whatever becomes of the session that holds it.

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

/** What a renewal is for. */
interface Wanted {
  readonly service: Service;
  /** Needs no renewal. */
  readonly isGood: (record: ConnectionRecord) => boolean;
  /** Whether what a renewal under way has brought will do. */
  readonly isBetter: (record: ConnectionRecord) => boolean;
}

/** Tokens are renewed this long before they expire, as Google's own client does; short-lived ones in their last tenth. */
const renewAheadMs = 5 * 60_000;

const refreshAttempts = 3;
const refreshPauseMs = 200;
const shareFailureMs = 1000;

const toKey = (id: string) => `connection:${id}`;

/** The connections of a vault. */
export function createConnections(options: ConnectionsOptions): Connections {
  const { vault, providers, idleMs, warn } = options;
  const renewing = new Map<string, Promise<ConnectionRecord>>();
  const keptUntil = () => new Date(Date.now() + idleMs);

  async function read(id: string) {
    const found = await vault.get(toKey(id));
    // Sealed under its own key, so it was written below.
    return found && { record: found.record as ConnectionRecord, version: found.version };
  }

  /**
   * The connection once it is good, by one refresh however many wait for it: in this process by waiting for the one under way,
   * across processes by the vault's lock.
   */
  async function renewed(
    id: string,
    { service, isGood, isBetter }: Wanted,
  ): Promise<ConnectionRecord> {
    for (;;) {
      const underWay = renewing.get(id);
      if (underWay === undefined) break;
      const record = await underWay;
      if (isBetter(record)) return record;
    }
    const work = vault.lock(toKey(id), () => renew(id, service, isGood));
    renewing.set(id, work);
    try {
      const record = await work;
      renewing.delete(id);
      return record;
    } catch (error) {
      // Whoever comes right after a failure shares it, instead of adding to what the service has to bear.
      setTimeout(() => renewing.delete(id), isPassing(error) ? shareFailureMs : 0).unref();
      throw error;
    }
  }

  async function renew(id: string, service: Service, isGood: Wanted['isGood']) {
    const found = await read(id);
    const provider = providers.get(service);
    if (!found || !provider || found.record.isLost) throw accountLost(service);
    const { record, version } = found;
    if (isGood(record)) return record;
    const next = await refresh(record, provider);
    await keep(id, next, version);
    if (next.isLost) throw accountLost(service);
    return next;
  }

  /** In place of whatever is there: the lock is ours, so that only `touch` can have been faster. */
  async function keep(id: string, record: ConnectionRecord, version: number): Promise<void> {
    if (await vault.put(toKey(id), record, version, keptUntil())) return;
    const found = await read(id);
    if (found === null) throw accountLost(record.service);
    await keep(id, record, found.version);
  }

  async function refresh(
    record: ConnectionRecord,
    { server }: Provider,
  ): Promise<ConnectionRecord> {
    const { service, refreshToken } = record;
    if (refreshToken === null) return { ...record, isLost: true };
    for (let attempt = 1; ; attempt += 1) {
      try {
        return { ...record, ...toTokens(await server.refresh(refreshToken), record) };
      } catch (error) {
        const fault = error instanceof OauthFailed ? error.fault : 'unexpected';
        if (fault === 'refused') return { ...record, isLost: true };
        if (fault !== 'passing' || attempt === refreshAttempts) {
          warn({ service, fault, attempt }, 'access was not renewed');
          throw notRenewed(service);
        }
        await sleep(refreshPauseMs * attempt);
      }
    }
  }

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

  const forget = async (id: string) => void (await vault.delete(toKey(id)));

  return {
    async add(provider, grant, asWhom) {
      const id = randomUUID();
      const { service, scopes } = provider;
      const record = { service, asWhom, since: Date.now(), isLost: false };
      const tokens = toTokens(grant, { refreshToken: null, scopes });
      await vault.put(toKey(id), { ...record, ...tokens }, 0, keptUntil());
      return id;
    },
    async find(id) {
      const found = await read(id);
      const provider = found && providers.get(found.record.service);
      return found && provider ? toConnection(id, found.record, provider) : null;
    },
    async touch(id) {
      const found = await read(id);
      // Whoever was faster has renewed it, and so kept it longer too.
      if (found) await vault.put(toKey(id), found.record, found.version, keptUntil());
    },
    delete: forget,
    settled: async () => void (await Promise.allSettled(renewing.values())),
    revoke: (id) =>
      // Not while it is being renewed: the refresh would bring it back to life at the service.
      vault.lock(toKey(id), async () => {
        const found = await read(id);
        await forget(id);
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

function toTokens(
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

function isFresh({ obtainedAt, expiresAt }: ConnectionRecord): boolean {
  if (expiresAt === null) return true;
  const aheadMs = Math.min(renewAheadMs, (expiresAt - obtainedAt) / 10);
  return Date.now() < expiresAt - aheadMs;
}

const isExpired = ({ expiresAt }: ConnectionRecord) =>
  expiresAt !== null && Date.now() >= expiresAt;

const isPassing = (error: unknown) => error instanceof UpstreamError && error.retryable;
