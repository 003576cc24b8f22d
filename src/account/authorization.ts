import { createHash, randomBytes } from 'node:crypto';
import type { Outcome } from './account.ts';
import { type OauthFault, OauthRequestFailed, type TokenSet } from './authorization-server.ts';
import type { Service } from './credential.ts';
import type { Provider } from './provider.ts';
import type { UnfinishedRecords } from './unfinished-record.ts';
import type { Vault } from './vault.ts';

// The OAuth authorization request and its callback. A pending authorization is stored under a digest of its `state`. A callback is
// accepted once, from the same browser, and for the same service and redirect URI. Every other callback is stale.

/** What the store keeps while the user is on the consent page. */
interface PendingAuthorization {
  readonly service: Service;
  readonly session: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
}

/** Starts and completes OAuth authorizations. */
export interface Authorizations {
  /**
   * The URL of the consent page, for a redirect.
   *
   * @param session      The id of the session. A callback is accepted from this session only.
   * @param redirectUri  The URL to which the service sends the browser back. Each service has its own.
   */
  start(provider: Provider, session: string, redirectUri: string): Promise<URL>;
  /**
   * The tokens that the service issued, or the outcome if it issued none.
   *
   * @param session  The id of the session, or null if the browser has none.
   * @param query    The parameters that the service added to the redirect URI.
   */
  complete(
    provider: Provider,
    session: string | null,
    query: URLSearchParams,
  ): Promise<TokenSet | Outcome>;
}

/** How long the user may take on the consent page. */
const pendingMs = 10 * 60_000;

const toKey = (state: string) =>
  `pending:${createHash('sha256').update(state).digest('base64url')}`;

/** @param warn  Logs what an operator should know. */
export function createAuthorizations(
  vault: Vault,
  warn: (details: object, message: string) => void,
  unfinished: UnfinishedRecords,
): Authorizations {
  /** Removes and returns the pending authorization of a state. Only one caller receives it. */
  async function takePending(
    state: string | null,
    session: string | null,
    service: Service,
  ): Promise<PendingAuthorization | null> {
    if (state === null || session === null) return null;
    const found = await vault.get(toKey(state));
    // Encrypted under its own key, so `start` below wrote it.
    const pending = found?.record as PendingAuthorization | undefined;
    // The authorization of another session stays usable for that session.
    if (pending === undefined || pending.session !== session) return null;
    const isFirst = await vault.delete(toKey(state));
    unfinished.remove(toKey(state));
    return isFirst && pending.service === service ? pending : null;
  }

  return {
    async start({ service, server, scopes, extraParameters }, session, redirectUri) {
      const [state, codeVerifier] = [randomBytes(32), randomBytes(32)].map((bytes) =>
        bytes.toString('base64url'),
      ) as [string, string];
      const pending: PendingAuthorization = { service, session, codeVerifier, redirectUri };
      await vault.put(toKey(state), pending, 0, new Date(Date.now() + pendingMs));
      await unfinished.add(toKey(state));
      return server.authorizationUrl({ redirectUri, state, codeVerifier, scopes, extraParameters });
    },
    async complete({ service, server }, session, query) {
      const [state = null, ...others] = query.getAll('state');
      const pending = others.length > 0 ? null : await takePending(state, session, service);
      if (pending === null || state === null) return 'stale';
      const callback = new URL(pending.redirectUri);
      callback.search = query.toString();
      try {
        return await server.exchangeCode(callback, state, pending.codeVerifier);
      } catch (error) {
        const fault = error instanceof OauthRequestFailed ? error.fault : 'unexpected';
        if (fault !== 'denied') warn({ service, fault }, 'an account was not connected');
        return outcomeByFault[fault];
      }
    },
  };
}

const outcomeByFault: Readonly<Record<OauthFault, Outcome>> = {
  denied: 'denied',
  'invalid-grant': 'stale',
  temporary: 'unavailable',
  misconfigured: 'misconfigured',
  unexpected: 'failed',
};
