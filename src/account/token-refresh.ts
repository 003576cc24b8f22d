import { setTimeout as sleep } from 'node:timers/promises';
import { serviceDeclarations } from '../config/declaration/services.ts';
import { UpstreamError } from '../upstream/http/upstream-error.ts';
import { OauthRequestFailed } from './authorization-server.ts';
import { connectionRevoked, refreshFailed } from './connection-error.ts';
import {
  type ConnectionRecord,
  type ConnectionRecords,
  toTokenFields,
} from './connection-record.ts';
import type { Service } from './credential.ts';
import type { Provider } from './provider.ts';
import type { HeldLock } from './store/store.ts';
import { createUnstoredTokens } from './unstored-token.ts';

// Refreshes access tokens. All callers that need a new token of one connection share one refresh: within a process they wait
// for the refresh in flight, and across processes the store's lock admits one at a time. If a process is paused for longer than its lock
// lasts, another one refreshes: the paused one then sends nothing, and never replaces newer tokens.

/** Which record a caller accepts. */
export interface RefreshCondition {
  readonly service: Service;
  /** Whether a stored record needs no refresh. */
  readonly isFresh: (record: ConnectionRecord) => boolean;
  /** Whether the caller accepts the result of a refresh that was already in flight. */
  readonly isNewer: (record: ConnectionRecord) => boolean;
}

export interface TokenRefreshes {
  /** The connection with a fresh token. Throws UpstreamError if the user must reconnect, or if the service does not respond. */
  freshRecord(id: string, condition: RefreshCondition): Promise<ConnectionRecord>;
  /** Resolves when all refreshes in flight have ended and are stored. */
  waitForAll(): Promise<void>;
}

export interface TokenRefreshesOptions {
  readonly records: ConnectionRecords;
  readonly providers: ReadonlyMap<Service, Provider>;
  /** Logs what an operator should know. */
  readonly warn: (details: object, message: string) => void;
}

const refreshAttempts = 3;
const refreshPauseMs = 200;
const shareFailureMs = 1000;

export function createTokenRefreshes({
  records,
  providers,
  warn,
}: TokenRefreshesOptions): TokenRefreshes {
  const inFlight = new Map<string, Promise<ConnectionRecord>>();
  const unstored = createUnstoredTokens(records, warn);
  /** The services that refused a refresh without a redirect URI. */
  const requiringRedirectUri = new Set<Service>();

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
    const work = refresh(id, service, isFresh);
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

  async function refresh(
    id: string,
    service: Service,
    isFresh: RefreshCondition['isFresh'],
  ): Promise<ConnectionRecord> {
    for (;;) {
      const record = await records.lock(id, (lock) => refreshLocked(id, service, isFresh, lock));
      if (record !== null) return record;
    }
  }

  /** Runs under the connection's lock. Returns null if the lock ended before anything was sent, because this process was paused. */
  async function refreshLocked(
    id: string,
    service: Service,
    isFresh: RefreshCondition['isFresh'],
    lock: HeldLock,
  ): Promise<ConnectionRecord | null> {
    const found = await records.read(id);
    const provider = providers.get(service);
    if (!found || !provider) throw connectionRevoked(service);
    const { record } = found;
    const kept = unstored.keptFor(id, record);
    if (kept === null && record.isRevoked) throw connectionRevoked(service);
    if (kept === null && isFresh(record)) return record;
    // The other holder may have used up the refresh token, and may still store the new tokens. A second use could end the connection.
    if (kept === null && lock.wasAbandoned && record.isRefreshTokenReplaced)
      throw refreshFailed(service);
    const tokens = kept ?? (await requestTokens(record, provider, lock));
    if (tokens === null) return null;
    const stored = await unstored.store(id, { record: tokens, previous: found });
    if (stored.isRevoked) throw connectionRevoked(service);
    return stored;
  }

  /** Returns null if the lock ended before the service received anything. */
  async function requestTokens(
    record: ConnectionRecord,
    { server }: Provider,
    lock: HeldLock,
  ): Promise<ConnectionRecord | null> {
    const { service, refreshToken, redirectUri } = record;
    if (refreshToken === null) return { ...record, isRevoked: true };
    for (let attempt = 1; ; attempt += 1) {
      // A service may accept a refresh token only once, so another process must not have started to use it.
      if (!lock.isHeld()) {
        if (attempt > 1) throw refreshFailed(service);
        return null;
      }
      const isRequired = requiringRedirectUri.has(service);
      try {
        const tokens = await server.refresh(refreshToken, isRequired ? redirectUri : undefined);
        return { ...record, ...toTokenFields(tokens, record) };
      } catch (error) {
        const assumption = serviceDeclarations[service].oauth.redirectUriAssumption;
        if (assumption !== undefined && isRedirectUriMissing(error)) {
          if (!requiringRedirectUri.has(service))
            warn({ service, assumption }, 'the service requires the redirect URI in a refresh');
          requiringRedirectUri.add(service);
          if (isRequired || redirectUri === undefined) throw refreshFailed(service, assumption);
          continue;
        }
        const fault = error instanceof OauthRequestFailed ? error.fault : 'unexpected';
        if (fault === 'invalid-grant') return { ...record, isRevoked: true };
        if (fault !== 'temporary' || attempt >= refreshAttempts) {
          warn({ service, fault, attempt }, 'an access token was not refreshed');
          throw refreshFailed(
            service,
            fault === 'unexpected' ? serviceDeclarations[service].oauth.errorAssumption : undefined,
          );
        }
        await sleep(refreshPauseMs * attempt);
      }
    }
  }

  return {
    freshRecord,
    async waitForAll() {
      await Promise.allSettled(inFlight.values());
      await unstored.flush();
    },
  };
}

const isRedirectUriMissing = (error: unknown) =>
  error instanceof OauthRequestFailed && error.isRedirectUriMissing;

const isTemporary = (error: unknown) => error instanceof UpstreamError && error.retryable;
