import { setTimeout as sleep } from 'node:timers/promises';
import { UpstreamError } from '../http/upstream-error.ts';
import { OauthRequestFailed } from './authorization-server.ts';
import { connectionRevoked, refreshFailed } from './connection-error.ts';
import {
  type ConnectionRecord,
  type ConnectionRecords,
  toTokenFields,
} from './connection-record.ts';
import type { Service } from './credential.ts';
import type { Provider } from './provider.ts';

// Refreshes access tokens. All callers that need a new token of one connection share one refresh: within a process they wait
// for the refresh in flight, and across processes the store's lock admits one at a time.

/** Which record a caller accepts. */
export interface RefreshCondition {
  readonly service: Service;
  /** Whether a stored record needs no refresh. */
  readonly isFresh: (record: ConnectionRecord) => boolean;
  /** Whether the caller accepts the result of a refresh that was already in flight. */
  readonly isNewer: (record: ConnectionRecord) => boolean;
}

/** Refreshes the tokens of connections. */
export interface TokenRefreshes {
  /** The connection with a fresh token. Throws UpstreamError if the user must reconnect, or if the service does not respond. */
  freshRecord(id: string, condition: RefreshCondition): Promise<ConnectionRecord>;
  /** Resolves when all refreshes in flight have ended and are stored. */
  waitForAll(): Promise<void>;
}

/** What token refreshes need. */
export interface TokenRefreshesOptions {
  readonly records: ConnectionRecords;
  readonly providers: ReadonlyMap<Service, Provider>;
  /** Logs what an operator should know. */
  readonly warn: (details: object, message: string) => void;
}

const refreshAttempts = 3;
const refreshPauseMs = 200;
const shareFailureMs = 1000;

/** Creates the token refreshes of one process. */
export function createTokenRefreshes({
  records,
  providers,
  warn,
}: TokenRefreshesOptions): TokenRefreshes {
  const inFlight = new Map<string, Promise<ConnectionRecord>>();

  async function freshRecord(
    id: string,
    { service, isFresh, isNewer }: RefreshCondition,
  ): Promise<ConnectionRecord> {
    for (;;) {
      const refresh = inFlight.get(id);
      if (refresh === undefined) break;
      const record = await refresh;
      if (isNewer(record)) return record;
    }
    const work = records.lock(id, () => refreshLocked(id, service, isFresh));
    inFlight.set(id, work);
    try {
      const record = await work;
      inFlight.delete(id);
      return record;
    } catch (error) {
      // Callers that come right after a temporary failure share it, instead of adding load to the service.
      setTimeout(() => inFlight.delete(id), isTemporary(error) ? shareFailureMs : 0).unref();
      throw error;
    }
  }

  /** Runs under the connection's lock. */
  async function refreshLocked(id: string, service: Service, isFresh: RefreshCondition['isFresh']) {
    const found = await records.read(id);
    const provider = providers.get(service);
    if (!found || !provider || found.record.isRevoked) throw connectionRevoked(service);
    const { record, version } = found;
    if (isFresh(record)) return record;
    const next = await requestTokens(record, provider);
    await store(id, next, version);
    if (next.isRevoked) throw connectionRevoked(service);
    return next;
  }

  /** Overwrites the stored record. Only `touch` can have changed it in the meantime, because this caller holds the lock. */
  async function store(id: string, record: ConnectionRecord, version: number): Promise<void> {
    if (await records.put(id, record, version)) return;
    const found = await records.read(id);
    if (found === null) throw connectionRevoked(record.service);
    await store(id, record, found.version);
  }

  async function requestTokens(
    record: ConnectionRecord,
    { server }: Provider,
  ): Promise<ConnectionRecord> {
    const { service, refreshToken } = record;
    if (refreshToken === null) return { ...record, isRevoked: true };
    for (let attempt = 1; ; attempt += 1) {
      try {
        return { ...record, ...toTokenFields(await server.refresh(refreshToken), record) };
      } catch (error) {
        const fault = error instanceof OauthRequestFailed ? error.fault : 'unexpected';
        if (fault === 'invalid-grant') return { ...record, isRevoked: true };
        if (fault !== 'temporary' || attempt === refreshAttempts) {
          warn({ service, fault, attempt }, 'an access token was not refreshed');
          throw refreshFailed(service);
        }
        await sleep(refreshPauseMs * attempt);
      }
    }
  }

  return {
    freshRecord,
    waitForAll: async () => void (await Promise.allSettled(inFlight.values())),
  };
}

const isTemporary = (error: unknown) => error instanceof UpstreamError && error.retryable;
