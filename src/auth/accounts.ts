import type { Config } from '../config/config.ts';
import { createHttpClient } from '../http/http-client.ts';
import type { Account, Outcome } from './account.ts';
import { createAuthorizations } from './authorization.ts';
import { type Connection, createConnections } from './connection.ts';
import { type Credential, type Service, serviceNames, services } from './credential.ts';
import { createProviders } from './provider.ts';
import { createSessions, type FoundSession, idleMs } from './session.ts';
import { createSessionCookie } from './session-cookie.ts';
import type { Store } from './store.ts';
import { createVault } from './vault.ts';

// People's accounts at the services, as the browsers know them that connected them. This file puts the parts together: sessions
// say who has what, connections keep tokens good, authorizations lead to the consent pages and back.

/** What one browser has connected. As of the beginning of a request; tokens are kept good while it runs. */
export interface Session {
  /** Null where the service is not connected. */
  account(service: Service): Account | null;
  /** Likewise. One that cannot be used is there too, and says so when it is. */
  credential(service: Service): Credential | null;
  /** Forgets a connection, and tells the service. */
  disconnect(service: Service): Promise<Disconnection>;
}

/** What became of disconnecting. It is always forgotten here. */
export interface Disconnection {
  /** Whether there was a connection. */
  readonly wasConnected: boolean;
  /** Whether the service has confirmed that it takes the tokens no longer. */
  readonly isRevoked: boolean;
}

/** Where to send a browser, and with which cookie. */
export interface Departure {
  readonly address: URL;
  readonly cookie: string | null;
}

/** What became of a browser's visit to a service, and the cookie it has from now on. */
export interface Arrival {
  readonly outcome: Outcome;
  readonly cookie: string | null;
}

/** The accounts that browsers have connected to this server. */
export interface Accounts {
  /** The services that can be connected. */
  readonly offered: ReadonlySet<Service>;
  /** Null for a request without a session, or with a cookie that is no good. */
  open(headers: Headers): Promise<Session | null>;
  /** @param redirectUri  Where the service sends the browser back to. */
  depart(service: Service, headers: Headers, redirectUri: string): Promise<Departure>;
  /** @param query  What the service has added to the address. */
  arrive(service: Service, headers: Headers, query: URLSearchParams): Promise<Arrival>;
  /** Disconnects everything and ends the session; gives the cookie that takes the old one away. */
  signOut(headers: Headers): Promise<string>;
  close(): Promise<void>;
}

/** What they are kept with. */
export interface AccountsOptions {
  readonly config: Config;
  /** Closed with the accounts. */
  readonly store: Store;
  readonly logger: { readonly warn: (details: object, message: string) => void };
}

/** The accounts of one server. Its configuration names a SESSION_SECRET. */
export function createAccounts({ config, store, logger }: AccountsOptions): Accounts {
  const { sessionSecrets, publicUrl } = config;
  const http = createHttpClient();
  const warn = logger.warn.bind(logger);
  const vault = createVault(store, sessionSecrets);
  const cookie = createSessionCookie(sessionSecrets, publicUrl?.startsWith('https:') ?? false);
  const providers = createProviders({ config, http });
  const connections = createConnections({ vault, providers, idleMs, warn });
  const sessions = createSessions({
    vault,
    cookie,
    onOrphan: connections.delete,
    onUse: connections.touch,
  });
  const authorizations = createAuthorizations(vault, warn);

  async function disconnect(session: FoundSession, service: Service): Promise<Disconnection> {
    const id = await sessions.drop(session, service);
    if (id === null) return { wasConnected: false, isRevoked: false };
    return { wasConnected: true, isRevoked: await connections.revoke(id) };
  }

  async function toSession(found: FoundSession): Promise<Session> {
    const held = new Map<Service, Connection>();
    for (const service of services) {
      const id = found.record.connections[service];
      const connection = id === undefined ? null : await connections.find(id);
      if (connection) held.set(service, connection);
    }
    return {
      account: (service) => held.get(service)?.account ?? null,
      credential: (service) => held.get(service)?.credential ?? null,
      disconnect: (service) => disconnect(found, service),
    };
  }

  function providerOf(service: Service) {
    const provider = providers.get(service);
    if (provider === undefined)
      throw new Error(`${serviceNames[service]} cannot be connected here.`);
    return provider;
  }

  return {
    offered: new Set(providers.keys()),
    async open(headers) {
      const found = await sessions.find(headers);
      return found && toSession(found);
    },
    async depart(service, headers, redirectUri) {
      const found = await sessions.find(headers);
      const { session, cookie: begun } = found
        ? { session: found, cookie: null }
        : await sessions.begin();
      const provider = providerOf(service);
      const address = await authorizations.begin(provider, session.record.id, redirectUri);
      return { address, cookie: begun };
    },
    async arrive(service, headers, query) {
      const provider = providerOf(service);
      const found = await sessions.find(headers);
      const given = await authorizations.finish(provider, found?.record.id ?? null, query);
      if (typeof given === 'string') return { outcome: given, cookie: null };
      if (found === null) throw new Error('A grant came without a session.');
      const connection = await connections.add(provider, given, await provider.identify(given));
      const risen = await sessions.rise(found, service, connection);
      const isWhole = provider.missing(given.scopes ?? provider.scopes).length === 0;
      return { outcome: isWhole ? 'connected' : 'missing-scopes', cookie: risen };
    },
    async signOut(headers) {
      const found = await sessions.find(headers);
      if (found) {
        await Promise.all(services.map((service) => disconnect(found, service)));
        await sessions.end(found);
      }
      return cookie.clear();
    },
    async close() {
      await connections.settled();
      await http.close();
      await store.close();
    },
  };
}
