import type { Config } from '../config/config.ts';
import { serviceDeclarations } from '../config/declaration/services.ts';
import type { Secret } from '../config/secret.ts';
import type { Session } from './account.ts';
import { readBearer } from './bearer.ts';
import { type Credential, createCredential, type Service, services } from './credential.ts';

// The caller of a request and the caller's upstream credentials. This file finds the credential for each service. It knows
// neither GraphQL nor what a credential permits.

/** The credential for each service, or null if the request has none. */
export type Credentials = Readonly<Record<Service, Credential | null>>;

/** The caller of a request. A service's credential is null if the request has none. */
export interface Viewer extends Credentials {
  /** The accounts that the caller's browser has connected, or null if it has no session. */
  readonly session: Session | null;
  /** The id of the consent with which an agent acts for a user. It gives no access. Absent for every other caller. */
  readonly grant?: string;
  /** Whether the server's own account is not used for this caller. A missing credential is then UNAUTHENTICATED. Default false. */
  readonly requiresCredential?: boolean;
}

/** Where a credential can come from, in addition to the request and the session. */
export interface ViewerSources {
  readonly config: Config;
  /** The token of the sandbox's default user. Null without the sandbox. */
  readonly sandboxToken: Secret | null;
}

/** The credential that `find` returns for each service. */
function toCredentials(find: (service: Service) => Credential | null): Credentials {
  const credentials: Partial<Record<Service, Credential | null>> = {};
  for (const service of services) credentials[service] = find(service);
  // The loop has set each name.
  return credentials as Credentials;
}

export const credentialsOf = (viewer: Credentials | undefined): readonly Credential[] =>
  services.flatMap((service) => viewer?.[service] ?? []);

export const credentialHeaders: readonly string[] = services.map(
  (service) => serviceDeclarations[service].credentialHeader,
);

/** Whether the request contains a token for each service, so that no other credential is used. */
export const hasOwnTokens = (headers: Headers): boolean =>
  credentialHeaders.every((header) => headers.has(header));

/**
 * Finds the credential for each service: the caller's own header, else the session's connection, else the server-wide token,
 * else the sandbox's default user. The first one that exists is used. This function does not check that it is still valid. If the
 * configuration requires callers to have a credential, the last two are never used.
 *
 * Throws CredentialMalformed if a header exists but contains no token. Another credential could show the caller the data of
 * another user. For the same reason a connection that cannot be used is not skipped.
 */
export function resolveViewer(
  headers: Headers,
  session: Session | null,
  { config, sandboxToken }: ViewerSources,
): Viewer {
  const requiresCredential = config.requireCallerCredentials === 'on';
  const find = (service: Service): Credential | null => {
    const headerToken = readBearer(headers, serviceDeclarations[service].credentialHeader);
    if (headerToken !== null) return createCredential(service, headerToken, 'header');
    const connected = session?.credential(service) ?? null;
    if (connected !== null) return connected;
    if (requiresCredential) return null;
    const sharedToken = config[service].accessToken;
    if (sharedToken !== null) return createCredential(service, sharedToken.current, 'server');
    return sandboxToken === null ? null : createCredential(service, sandboxToken, 'sandbox');
  };
  return { ...toCredentials(find), session, requiresCredential };
}

/** An agent that acts with the accounts of a grant. It never uses another account. */
export const agentViewer = (grant: string, credentials: readonly Credential[]): Viewer => ({
  ...toCredentials((service) => credentials.find((one) => one.service === service) ?? null),
  session: null,
  grant,
  requiresCredential: true,
});

/** The same caller without the server's own account. Returns the same object if it does not act with that account. */
export function withoutServerAccount(viewer: Viewer): Viewer {
  if (credentialsOf(viewer).every(({ source }) => source !== 'server')) return viewer;
  const ownCredentials = toCredentials((service) =>
    viewer[service]?.source === 'server' ? null : viewer[service],
  );
  return { ...viewer, ...ownCredentials, requiresCredential: true };
}
