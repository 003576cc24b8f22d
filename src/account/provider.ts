import type { Config } from '../config/config.ts';
import type { HttpClient } from '../upstream/http/http-client.ts';
import { isObject, parseJson } from '../upstream/http/json.ts';
import type { AccountOwner } from './account.ts';
import {
  type AuthorizationServer,
  createAuthorizationServer,
  type TokenSet,
} from './authorization-server.ts';
import { type Service, upstreamServices } from './credential.ts';

/** A service that users can connect. */
export interface Provider {
  readonly service: Service;
  readonly server: AuthorizationServer;
  /** The requested scopes. */
  readonly scopes: readonly string[];
  /** Additional parameters of the authorization request. */
  readonly extraParameters: Readonly<Record<string, string>>;
  /** The required scopes that are not among the granted ones. */
  missingScopes(granted: readonly string[]): readonly string[];
  /** The owner of the account, or null if the service does not return it. */
  readOwner(grant: TokenSet): Promise<AccountOwner | null>;
}

/** What providers need. */
export interface ProviderOptions {
  readonly config: Config;
  readonly http: HttpClient;
}

/** The two permissions on Google's consent page: all files, and the files that are used with this app. The Docs API accepts either. */
const googleScopes = [
  'https://www.googleapis.com/auth/drive',
  'https://www.googleapis.com/auth/drive.file',
];

/** The scopes of Google that are not among the granted ones. */
export const missingGoogleScopes = (granted: readonly string[]): readonly string[] =>
  googleScopes.filter((scope) => !granted.includes(scope));

/** Creates the providers of the services with which this server is registered. */
export function createProviders({ config, http }: ProviderOptions): ReadonlyMap<Service, Provider> {
  const timeoutMs = config.upstreamTimeoutMs;
  const providers = new Map<Service, Provider>();
  const { asana, google } = config;
  if (asana.oauthClient !== null) {
    const { oauthClient: client, oauthEndpoints: endpoints } = asana;
    providers.set('asana', {
      service: 'asana',
      server: createAuthorizationServer({ service: 'asana', endpoints, client, http, timeoutMs }),
      // Sections and batches have no scope: only full permissions give access to them. Source: Asana, "OAuth scopes".
      scopes: ['default'],
      extraParameters: {},
      // Asana grants all requested permissions or none.
      missingScopes: () => [],
      readOwner: async ({ response }) => toPerson(response['data'], 'name', 'email'),
    });
  }
  if (google.oauthClient !== null) {
    const { oauthClient: client, oauthEndpoints: endpoints, driveBaseUrl } = google;
    providers.set('google', {
      service: 'google',
      server: createAuthorizationServer({ service: 'google', endpoints, client, http, timeoutMs }),
      scopes: googleScopes,
      // Without `prompt`, Google sends no refresh token to a user who consented before. Source: Google, "OAuth 2.0 for web server applications".
      extraParameters: {
        access_type: 'offline',
        prompt: 'consent',
        include_granted_scopes: 'true',
      },
      missingScopes: missingGoogleScopes,
      readOwner: (grant) => readDriveUser(grant, driveBaseUrl, http, timeoutMs),
    });
  }
  return providers;
}

/** Reads the user from Drive, which needs no additional permission. */
async function readDriveUser(
  { accessToken }: TokenSet,
  baseUrl: string,
  http: HttpClient,
  timeoutMs: number,
): Promise<AccountOwner | null> {
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
    // The name is optional: the connection works without it.
    return null;
  }
}

function toPerson(value: unknown, name: string, email: string): AccountOwner | null {
  if (!isObject(value)) return null;
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  return { name: text(value[name]), email: text(value[email]) };
}
