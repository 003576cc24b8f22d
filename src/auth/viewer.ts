import type { Config } from '../config/config.ts';
import type { Secret } from '../config/secret.ts';
import type { Session } from './accounts.ts';
import { readBearer } from './bearer.ts';
import { type Credential, createCredential, type Service } from './credential.ts';

// Who is asking, and with which upstream credentials. Knows neither GraphQL nor what a credential is good for: it
// finds the one for each service, nothing more.

/** Who is asking, as far as each service is concerned; null where they have not said. */
export interface Viewer {
  readonly asana: Credential | null;
  readonly google: Credential | null;
  /** What their browser has connected; null where they have no session. */
  readonly session: Session | null;
}

/** Where else than in a session a viewer's credentials can come from. */
export interface ViewerSources {
  readonly config: Config;
  /** Names the sandbox's default person, while the sandbox stands in for the services. */
  readonly sandboxToken: Secret | null;
}

/** Where each service's own token stands in a request and in the configuration. */
const places = {
  asana: { header: 'X-Asana-Authorization', lent: (config: Config) => config.asana.accessToken },
  google: { header: 'X-Google-Authorization', lent: (config: Config) => config.google.accessToken },
} as const;

/**
 * Finds the credential for each service: the caller's own header, else the session's connection, else the server-wide token,
 * else the sandbox's default person. The first that is there wins; whether it still works is the service's to say.
 *
 * Throws CredentialMalformed when a header is there but carries no token: falling back to somebody else's credential
 * would show the caller what is not theirs. A connection that cannot be used is not passed over either.
 */
export function resolveViewer(
  headers: Headers,
  session: Session | null,
  { config, sandboxToken }: ViewerSources,
): Viewer {
  const find = (service: Service): Credential | null => {
    const { header, lent } = places[service];
    const own = readBearer(headers, header);
    if (own !== null) return createCredential(service, own, 'header');
    const connected = session?.credential(service) ?? null;
    if (connected !== null) return connected;
    const lentToken = lent(config);
    if (lentToken !== null) return createCredential(service, lentToken, 'server');
    return sandboxToken === null ? null : createCredential(service, sandboxToken, 'sandbox');
  };
  return { asana: find('asana'), google: find('google'), session };
}
