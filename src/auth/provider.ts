import type { Config } from '../config/config.ts';
import type { HttpClient } from '../http/http-client.ts';
import { isObject, parseJson } from '../http/json.ts';
import type { Person } from './account.ts';
import {
  type AuthorizationServer,
  createAuthorizationServer,
  type Grant,
} from './authorization-server.ts';
import { type Service, upstreamServices } from './credential.ts';

/** A service that people can connect here. */
export interface Provider {
  readonly service: Service;
  readonly server: AuthorizationServer;
  /** What is asked for. */
  readonly scopes: readonly string[];
  /** Further parameters of the request for consent. */
  readonly extra: Readonly<Record<string, string>>;
  /** What is missing of what is needed. */
  missing(granted: readonly string[]): readonly string[];
  /** Who gave the grant; null where that cannot be learned. */
  identify(grant: Grant): Promise<Person | null>;
}

/** What providers are made of. */
export interface ProviderOptions {
  readonly config: Config;
  readonly http: HttpClient;
}

/** The two boxes of Google's consent: all files, and the files that are used with this app. Docs takes either. */
const googleScopes = [
  'https://www.googleapis.com/auth/drive',
  'https://www.googleapis.com/auth/drive.file',
];

/** The services that this server is registered with. */
export function createProviders({ config, http }: ProviderOptions): ReadonlyMap<Service, Provider> {
  const timeoutMs = config.upstreamTimeoutMs;
  const providers = new Map<Service, Provider>();
  const { asana, google } = config;
  if (asana.oauthClient !== null) {
    const { oauthClient: client, oauthEndpoints: endpoints } = asana;
    providers.set('asana', {
      service: 'asana',
      server: createAuthorizationServer({ service: 'asana', endpoints, client, http, timeoutMs }),
      // Sections and batches have no scope of their own: only full permissions open them. Source: Asana, "OAuth scopes".
      scopes: ['default'],
      extra: {},
      // Consent to Asana is all or nothing.
      missing: () => [],
      identify: async ({ answer }) => toPerson(answer['data'], 'name', 'email'),
    });
  }
  if (google.oauthClient !== null) {
    const { oauthClient: client, oauthEndpoints: endpoints, driveBaseUrl } = google;
    providers.set('google', {
      service: 'google',
      server: createAuthorizationServer({ service: 'google', endpoints, client, http, timeoutMs }),
      scopes: googleScopes,
      // Without `prompt`, whoever consented before is given no refresh token. Source: Google, "OAuth 2.0 for web server applications".
      extra: { access_type: 'offline', prompt: 'consent', include_granted_scopes: 'true' },
      missing: (granted) => googleScopes.filter((scope) => !granted.includes(scope)),
      identify: (grant) => identifyByDrive(grant, driveBaseUrl, http, timeoutMs),
    });
  }
  return providers;
}

/** Drive knows its user, so no further permission has to be asked for. */
async function identifyByDrive(
  { accessToken }: Grant,
  baseUrl: string,
  http: HttpClient,
  timeoutMs: number,
): Promise<Person | null> {
  try {
    const { status, text } = await http.send({
      service: upstreamServices.google,
      method: 'GET',
      url: `${baseUrl}/drive/v3/about?fields=user(displayName,emailAddress)`,
      headers: { accept: 'application/json', authorization: `Bearer ${accessToken}` },
      timeoutMs,
    });
    const body = status === 200 ? parseJson(upstreamServices.google, text, status) : null;
    return isObject(body) ? toPerson(body['user'], 'displayName', 'emailAddress') : null;
  } catch {
    // A name is a kindness: the connection stands without.
    return null;
  }
}

function toPerson(given: unknown, name: string, email: string): Person | null {
  if (!isObject(given)) return null;
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  return { name: text(given[name]), email: text(given[email]) };
}
