import * as oauth from 'openid-client';
import type { OauthClient } from '../config/config.ts';
import type { OauthEndpoints } from '../config/declaration/declaration.ts';
import type { HttpClient } from '../upstream/http/http-client.ts';
import { UpstreamError } from '../upstream/http/upstream-error.ts';
import { type Service, serviceNames, upstreamServices } from './credential.ts';

// OAuth 2.0's authorization code grant with PKCE, through a certified library. provider.ts contains the differences between the
// services, and connection.ts stores the tokens.

export interface TokenSet {
  readonly accessToken: string;
  /** Null if the service sent none. After a refresh, the refresh token that was used stays valid. */
  readonly refreshToken: string | null;
  /** The redirect URI of the code. Absent after a refresh. */
  readonly redirectUri?: string;
  /** Null if the service does not state it. */
  readonly lifetimeMs: number | null;
  /** Null if the service does not state them. */
  readonly scopes: readonly string[] | null;
  /** The complete token response, for the additional properties of a service. */
  readonly response: Readonly<Record<string, unknown>>;
}

/**
 * Why a service issued no tokens.
 *
 * - `invalid-grant`: the code or the refresh token is invalid, expired or revoked. The user must give consent again.
 * - `denied`: the user denied consent.
 * - `temporary`: a later attempt may succeed.
 * - `misconfigured`: the service rejected this server's client, redirect URI or scopes.
 * - `unexpected`: the protocol does not define the response.
 */
export type OauthFault = 'invalid-grant' | 'denied' | 'temporary' | 'misconfigured' | 'unexpected';

/** A request to a service's authorization server failed. The message contains no text from the service. */
export class OauthRequestFailed extends Error {
  override readonly name = 'OauthFailed';
  readonly fault: OauthFault;
  /** Whether the service refused the request because it has no redirect URI. It issued nothing then. */
  readonly isRedirectUriMissing: boolean;

  constructor(fault: OauthFault, service: Service, isRedirectUriMissing = false) {
    super(`The request to the authorization server of ${serviceNames[service]} failed: ${fault}.`);
    this.fault = fault;
    this.isRedirectUriMissing = isRedirectUriMissing;
  }
}

export interface AuthorizationRequest {
  readonly redirectUri: string;
  readonly state: string;
  /** PKCE's code verifier. The request contains only its digest. */
  readonly codeVerifier: string;
  readonly scopes: readonly string[];
  readonly extraParameters: Readonly<Record<string, string>>;
}

/** One service's authorization server. Every method except the first throws OauthRequestFailed. */
export interface AuthorizationServer {
  authorizationUrl(request: AuthorizationRequest): Promise<URL>;
  /** @param callback  The redirect URI with the parameters that the service added. */
  exchangeCode(callback: URL, state: string, verifier: string): Promise<TokenSet>;
  /** @param redirectUri  Only for a service that requires it; RFC 6749 does not define it. */
  refresh(refreshToken: string, redirectUri?: string): Promise<TokenSet>;
  revoke(token: string): Promise<void>;
}

export interface AuthorizationServerOptions {
  readonly service: Service;
  readonly endpoints: OauthEndpoints;
  readonly client: OauthClient;
  readonly http: HttpClient;
  readonly timeoutMs: number;
}

export function createAuthorizationServer(
  options: AuthorizationServerOptions,
): AuthorizationServer {
  const { service, endpoints, client } = options;
  const configuration = new oauth.Configuration(
    {
      // Neither service sends its issuer in a callback. Each service has its own redirect URI, so a callback cannot be confused.
      issuer: new URL(endpoints.authorize).origin,
      authorization_endpoint: endpoints.authorize,
      token_endpoint: endpoints.token,
      revocation_endpoint: endpoints.revoke,
    },
    client.id,
    undefined,
    // For each request, because the secret can be replaced.
    (...request) => oauth.ClientSecretPost(client.secret.current.reveal())(...request),
  );
  // The configuration accepts http only for addresses on this machine.
  oauth.allowInsecureRequests(configuration);
  configuration[oauth.customFetch] = toFetch(options);
  const withOauthErrors = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      throw new OauthRequestFailed(toFault(error), service, lacksRedirectUri(error));
    }
  };
  return {
    async authorizationUrl({
      redirectUri,
      state,
      codeVerifier: verifier,
      scopes,
      extraParameters: extra,
    }) {
      return oauth.buildAuthorizationUrl(configuration, {
        ...extra,
        redirect_uri: redirectUri,
        scope: scopes.join(' '),
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
    },
    exchangeCode: async (callback, state, verifier) => ({
      ...toTokenSet(
        await withOauthErrors(
          oauth.authorizationCodeGrant(configuration, callback, {
            expectedState: state,
            pkceCodeVerifier: verifier,
          }),
        ),
      ),
      redirectUri: `${callback.origin}${callback.pathname}`,
    }),
    refresh: async (refreshToken, redirectUri) => {
      const parameters = redirectUri === undefined ? {} : { redirect_uri: redirectUri };
      const work = oauth.refreshTokenGrant(configuration, refreshToken, parameters);
      return toTokenSet(await withOauthErrors(work));
    },
    revoke: (token) => withOauthErrors(oauth.tokenRevocation(configuration, token)),
  };
}

/** Sends the library's requests through this server's HTTP client, with its timeout. */
function toFetch({ service, http, timeoutMs }: AuthorizationServerOptions): oauth.CustomFetch {
  return async (url, { method, headers, body }) => {
    const response = await http.send({
      service: upstreamServices[service],
      // The library sends only forms.
      method: method as 'POST',
      url,
      headers,
      ...(body == null ? {} : { body: String(body) }),
      timeoutMs,
    });
    const contentType = [response.headers['content-type'] ?? []].flat()[0];
    return new Response(new Uint8Array(response.bytes), {
      status: response.status,
      ...(contentType === undefined ? {} : { headers: { 'content-type': contentType } }),
    });
  };
}

function toTokenSet(response: oauth.TokenEndpointResponse): TokenSet {
  return {
    accessToken: response.access_token,
    refreshToken: response.refresh_token ?? null,
    lifetimeMs: response.expires_in === undefined ? null : response.expires_in * 1000,
    scopes: response.scope === undefined ? null : response.scope.split(' ').filter(Boolean),
    response,
  };
}

const lacksRedirectUri = (error: unknown): boolean =>
  error instanceof oauth.ResponseBodyError &&
  error.status === 400 &&
  error.error === 'invalid_request' &&
  /redirect_uri/.test(error.error_description ?? '');

/** Source: RFC 6749, sections 4.1.2.1 and 5.2; `forbidden_scopes` is Asana's. */
const faultByErrorCode: Readonly<Record<string, OauthFault>> = {
  access_denied: 'denied',
  invalid_grant: 'invalid-grant',
  temporarily_unavailable: 'temporary',
  server_error: 'temporary',
  invalid_client: 'misconfigured',
  unauthorized_client: 'misconfigured',
  invalid_scope: 'misconfigured',
  forbidden_scopes: 'misconfigured',
  redirect_uri_mismatch: 'misconfigured',
};

function toFault(error: unknown): OauthFault {
  if (error instanceof oauth.AuthorizationResponseError)
    return faultByErrorCode[error.error] ?? 'unexpected';
  if (error instanceof oauth.ResponseBodyError) {
    return error.status >= 500 || error.status === 429
      ? 'temporary'
      : (faultByErrorCode[error.error] ?? 'unexpected');
  }
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof UpstreamError) return 'temporary';
  if (cause instanceof Response)
    return cause.status >= 500 || cause.status === 429 ? 'temporary' : 'unexpected';
  return 'unexpected';
}
