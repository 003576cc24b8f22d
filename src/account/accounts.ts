import type { Config } from '../config/config.ts';
import { createHttpClient, type HttpClient } from '../upstream/http/http-client.ts';
import type { Disconnection, Outcome, Session } from './account.ts';
import { createAuthorizations } from './authorization.ts';
import { type Connection, createConnections, toConnectionKey } from './connection.ts';
import { type Credential, type Service, serviceNames, services } from './credential.ts';
import { createProviders } from './provider.ts';
import { createSessions, type FoundSession, idleMs } from './session.ts';
import { createSessionCookie } from './session-cookie.ts';
import type { Store } from './store/store.ts';
import { type StoreFault, StoreUnavailable } from './store/store-error.ts';
import { createUnavailableSession } from './unavailable-session.ts';
import { createUnfinishedRecords } from './unfinished-record.ts';
import { createVault, type Vault } from './vault.ts';

// The accounts that users connect in their browsers. This file combines the parts: a session lists a browser's connections,
// a connection keeps its tokens valid, and an authorization covers the way to the consent page and back.

/** The redirect that starts an authorization. */
export interface AuthorizationRedirect {
  /** The service's consent page. */
  readonly url: URL;
  /** The `Set-Cookie` value of a new session, or null if the browser has a session already. */
  readonly cookie: string | null;
}

export interface CallbackResult {
  readonly outcome: Outcome;
  /** The `Set-Cookie` value of the rotated session, or null if nothing was connected. */
  readonly cookie: string | null;
}

/** Connects users' accounts to this server, and finds them again by cookie. */
export interface Accounts {
  /** The services that users can connect. */
  readonly offered: ReadonlySet<Service>;
  /** The session of a request, or null if it has no cookie or an invalid one. */
  open(headers: Headers): Promise<Session | null>;
  /** A session for a caller who sends a token for each service: the store is read only if the caller disconnects an account. */
  openLater(headers: Headers): Session | null;
  /** @param redirectUri  The URL to which the service sends the browser back. */
  startAuthorization(
    service: Service,
    headers: Headers,
    redirectUri: string,
  ): Promise<AuthorizationRedirect>;
  /** @param query  The parameters that the service added to the redirect URI. */
  handleCallback(
    service: Service,
    headers: Headers,
    query: URLSearchParams,
  ): Promise<CallbackResult>;
  /** Disconnects every service and deletes the session. Returns the `Set-Cookie` value that clears the cookie. */
  signOut(headers: Headers): Promise<string>;
  /** The credential of a connection, for requests that belong to no session. Null if there is no such connection. */
  credentialOf(connection: string): Promise<Credential | null>;
  /** Restarts the idle time of a connection. */
  touch(connection: string): Promise<void>;
  /** Encrypts what other parts of the server store about connections. */
  readonly vault: Vault;
  /** Why accounts cannot be stored at the moment, or null. Callers with their own tokens are served in any case. */
  storeFault(): Promise<StoreFault | null>;
  close(): Promise<void>;
}

export interface AccountsOptions {
  readonly config: Config;
  /** `close` closes it too. */
  readonly store: Store;
  /** The maximum number of records of users who start to connect an account and do not return. Default 20,000: some megabytes. */
  readonly maxUnfinished?: number;
  readonly logger: { readonly warn: (details: object, message: string) => void };
  /** Changes the client that sends requests, for tracing. Default: it is used as it is. */
  readonly toHttpClient?: ((http: HttpClient) => HttpClient) | undefined;
  /** Called when a connection is deleted. Its credential must not be used any more after the promise. */
  readonly onCredentialEnded?: ((service: Service, key: string) => Promise<void>) | undefined;
}

/** The id of a session, from its key in the store: the same whether or not the session could be read. */
const toId = (key: string) => key.slice(key.indexOf(':') + 1);

/** Creates the accounts of one server. Requires a SESSION_SECRET in the configuration. */
export function createAccounts({
  config,
  store,
  logger,
  maxUnfinished = 20_000,
  toHttpClient,
  onCredentialEnded,
}: AccountsOptions): Accounts {
  const { sessionSecrets, publicUrl } = config;
  const client = createHttpClient();
  const http = toHttpClient?.(client) ?? client;
  const warn = logger.warn.bind(logger);
  const vault = createVault(store, sessionSecrets);
  const unfinished = createUnfinishedRecords(vault, maxUnfinished);
  const cookie = createSessionCookie(sessionSecrets, publicUrl?.startsWith('https:') ?? false);
  const providers = createProviders({ config, http });
  const connections = createConnections({
    vault,
    providers,
    idleMs,
    warn,
    // Its service is not known any more. No other credential has one of these keys.
    async onDeleted(id) {
      await Promise.all(
        services.map((service) => onCredentialEnded?.(service, toConnectionKey(service, id))),
      );
    },
  });
  const sessions = createSessions({
    vault,
    cookie,
    unfinished,
    onOrphanedConnection: connections.delete,
    onConnectionUse: connections.touch,
  });
  const authorizations = createAuthorizations(vault, warn, unfinished);

  async function disconnect(session: FoundSession, service: Service): Promise<Disconnection> {
    const id = await sessions.removeConnection(session, service);
    if (id === null) return { wasConnected: false, isRevoked: false };
    return { wasConnected: true, isRevoked: await connections.revoke(id) };
  }

  async function toSession(found: FoundSession): Promise<Session> {
    const connectionByService = new Map<Service, Connection>();
    for (const service of services) {
      const id = found.record.connections[service];
      const connection = id === undefined ? null : await connections.find(id);
      if (connection) connectionByService.set(service, connection);
    }
    return {
      id: toId(found.key),
      fault: null,
      account: (service) => connectionByService.get(service)?.account ?? null,
      credential: (service) => connectionByService.get(service)?.credential ?? null,
      disconnect: (service) => disconnect(found, service),
    };
  }

  function providerOf(service: Service) {
    const provider = providers.get(service);
    if (provider === undefined)
      throw new Error(`${serviceNames[service]} cannot be connected here.`);
    return provider;
  }

  const offered = new Set(providers.keys());

  async function open(headers: Headers): Promise<Session | null> {
    try {
      const found = await sessions.find(headers);
      return found && (await toSession(found));
    } catch (error) {
      const key = sessions.keyOf(headers);
      if (!(error instanceof StoreUnavailable) || key === null) throw error;
      return createUnavailableSession(toId(key), error, offered);
    }
  }

  return {
    offered,
    open,
    openLater(headers) {
      const key = sessions.keyOf(headers);
      if (key === null) return null;
      return {
        id: toId(key),
        fault: null,
        account: () => null,
        credential: () => null,
        async disconnect(service) {
          const session = await open(headers);
          return session?.disconnect(service) ?? { wasConnected: false, isRevoked: false };
        },
      };
    },
    async startAuthorization(service, headers, redirectUri) {
      const found = await sessions.find(headers);
      const { session, cookie: newCookie } = found
        ? { session: found, cookie: null }
        : await sessions.create();
      const provider = providerOf(service);
      const url = await authorizations.start(provider, session.record.id, redirectUri);
      return { url, cookie: newCookie };
    },
    async handleCallback(service, headers, query) {
      const provider = providerOf(service);
      const found = await sessions.find(headers);
      const grant = await authorizations.complete(provider, found?.record.id ?? null, query);
      if (typeof grant === 'string') return { outcome: grant, cookie: null };
      if (found === null) throw new Error('An authorization completed without a session.');
      const connection = await connections.add(provider, grant, await provider.readOwner(grant));
      const newCookie = await sessions.rotate(found, service, connection);
      const isComplete = provider.missingScopes(grant.scopes ?? provider.scopes).length === 0;
      return { outcome: isComplete ? 'connected' : 'missing-scopes', cookie: newCookie };
    },
    async signOut(headers) {
      const found = await sessions.find(headers);
      if (found) {
        await Promise.all(services.map((service) => disconnect(found, service)));
        await sessions.delete(found);
      }
      return cookie.clear();
    },
    credentialOf: async (connection) => (await connections.find(connection))?.credential ?? null,
    touch: connections.touch,
    vault,
    storeFault: store.fault,
    async close() {
      await connections.waitForRefreshes();
      await http.close();
      await store.close();
    },
  };
}
