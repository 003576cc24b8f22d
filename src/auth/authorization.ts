import { createHash, randomBytes } from 'node:crypto';
import type { Outcome } from './account.ts';
import { type Grant, OauthFailed, type OauthFault } from './authorization-server.ts';
import type { Service } from './credential.ts';
import type { Provider } from './provider.ts';
import type { Vault } from './vault.ts';

// The way to a service's consent page and back. What was asked for is kept under a digest of `state`, so that an answer is taken once,
// from the browser that asked, for the service and the address it was asked for; everything else is stale.

/** What is kept while a person decides. */
interface Pending {
  readonly service: Service;
  readonly session: string;
  readonly verifier: string;
  readonly redirectUri: string;
}

/** Sends people out, and takes them back. */
export interface Authorizations {
  /**
   * Where to send the browser.
   *
   * @param session      The id of the session that alone may come back.
   * @param redirectUri  Where the service sends it back to; each service has one of its own.
   */
  begin(provider: Provider, session: string, redirectUri: string): Promise<URL>;
  /**
   * What the service gave, or why there is nothing.
   *
   * @param session  Null where the browser has none.
   * @param query    What the service has added to the address.
   */
  finish(
    provider: Provider,
    session: string | null,
    query: URLSearchParams,
  ): Promise<Grant | Outcome>;
}

/** How long a person may take to decide. */
const pendingMs = 10 * 60_000;

const toKey = (state: string) =>
  `pending:${createHash('sha256').update(state).digest('base64url')}`;

/** @param warn  Is told what an operator would want to know. */
export function createAuthorizations(
  vault: Vault,
  warn: (details: object, message: string) => void,
): Authorizations {
  /** What was asked for under this state, for the first who asks and only then. */
  async function take(
    state: string | null,
    session: string | null,
    service: Service,
  ): Promise<Pending | null> {
    if (state === null || session === null) return null;
    const found = await vault.get(toKey(state));
    // Sealed under its own key, so it was written below.
    const pending = found?.record as Pending | undefined;
    // Somebody else's is left to them.
    if (pending === undefined || pending.session !== session) return null;
    const isFirst = await vault.delete(toKey(state));
    return isFirst && pending.service === service ? pending : null;
  }

  return {
    async begin({ service, server, scopes, extra }, session, redirectUri) {
      const [state, verifier] = [randomBytes(32), randomBytes(32)].map((bytes) =>
        bytes.toString('base64url'),
      ) as [string, string];
      const pending: Pending = { service, session, verifier, redirectUri };
      await vault.put(toKey(state), pending, 0, new Date(Date.now() + pendingMs));
      return server.addressFor({ redirectUri, state, verifier, scopes, extra });
    },
    async finish({ service, server }, session, query) {
      const [state = null, ...others] = query.getAll('state');
      const pending = others.length > 0 ? null : await take(state, session, service);
      if (pending === null || state === null) return 'stale';
      const callback = new URL(pending.redirectUri);
      callback.search = query.toString();
      try {
        return await server.redeem(callback, state, pending.verifier);
      } catch (error) {
        const fault = error instanceof OauthFailed ? error.fault : 'unexpected';
        if (fault !== 'denied') warn({ service, fault }, 'an account was not connected');
        return outcomeOf[fault];
      }
    },
  };
}

const outcomeOf: Readonly<Record<OauthFault, Outcome>> = {
  denied: 'refused',
  refused: 'stale',
  passing: 'unavailable',
  misconfigured: 'misconfigured',
  unexpected: 'failed',
};
