import type { Config } from '../config/config.ts';
import { serviceDeclarations } from '../config/declaration/services.ts';
import type { HttpClient } from '../upstream/http/http-client.ts';
import { isObject, parseJson } from '../upstream/http/json.ts';
import type { AccountOwner } from './account.ts';
import {
  type AuthorizationServer,
  createAuthorizationServer,
  type TokenSet,
} from './authorization-server.ts';
import { type Service, services, upstreamServices } from './credential.ts';

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

export interface ProviderOptions {
  readonly config: Config;
  readonly http: HttpClient;
}

/** The required scopes of a service that are not among the granted ones. */
export function missingScopesOf(service: Service, granted: readonly string[]): readonly string[] {
  const { scopes, canGrantPart } = serviceDeclarations[service].oauth;
  return canGrantPart ? scopes.filter((scope) => !granted.includes(scope)) : [];
}

export function createProviders(options: ProviderOptions): ReadonlyMap<Service, Provider> {
  const { config, http } = options;
  const timeoutMs = config.upstreamTimeoutMs;
  const providers = new Map<Service, Provider>();
  for (const service of services) {
    const { oauthClient: client, oauthEndpoints: endpoints } = config[service];
    if (client === null) continue;
    const { scopes, extraParameters } = serviceDeclarations[service].oauth;
    providers.set(service, {
      service,
      server: createAuthorizationServer({ service, endpoints, client, http, timeoutMs }),
      scopes,
      extraParameters,
      missingScopes: (granted) => missingScopesOf(service, granted),
      readOwner: (grant) => readOwner(service, grant, options),
    });
  }
  return providers;
}

async function readOwner(
  service: Service,
  { accessToken, response }: TokenSet,
  { config, http }: ProviderOptions,
): Promise<AccountOwner | null> {
  const { read, property, name, email } = serviceDeclarations[service].oauth.owner;
  if (read === undefined) return toPerson(response[property], name, email);
  try {
    const { status, text } = await http.send({
      service: upstreamServices[service],
      method: 'GET',
      url: `${Reflect.get(config[service], read.baseUrl)}${read.path}`,
      headers: { accept: 'application/json', authorization: `Bearer ${accessToken}` },
      timeoutMs: config.upstreamTimeoutMs,
    });
    const body = status === 200 ? parseJson(upstreamServices[service], text, status) : null;
    return isObject(body) ? toPerson(body[property], name, email) : null;
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
