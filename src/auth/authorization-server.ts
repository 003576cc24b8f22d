import * as oauth from 'openid-client';
import type { OauthClient, OauthEndpoints } from '../config/config.ts';
import type { HttpClient } from '../http/http-client.ts';
import { UpstreamError } from '../http/upstream-error.ts';
import { type Service, serviceNames, upstreamServices } from './credential.ts';

// OAuth 2.0's authorization code grant with PKCE, as a certified library speaks it. What differs between the services stands in
// provider.ts; what is kept of a grant, in connection.ts.

/** What a service gave. */
export interface Grant {
  readonly accessToken: string;
  /** Null where the service sent none: after a refresh, the one used for it stays good. */
  readonly refreshToken: string | null;
  /** Null where the service does not say. */
  readonly lifetimeMs: number | null;
  /** Null where the service does not say. */
  readonly scopes: readonly string[] | null;
  /** The whole answer, for what else a service puts there. */
  readonly answer: Readonly<Record<string, unknown>>;
}

/**
 * Why a service gave nothing.
 *
 * - `refused`: the code or the refresh token is no good, or not any more; the person has to consent again.
 * - `denied`: the person said no.
 * - `passing`: it may work in a moment.
 * - `misconfigured`: the service does not accept this server's client, address or scopes.
 * - `unexpected`: the answer is none that the protocol knows.
 */
export type OauthFault = 'refused' | 'denied' | 'passing' | 'misconfigured' | 'unexpected';

/** A request to a service's authorization server that came to nothing. No word of the service's is in it. */
export class OauthFailed extends Error {
  override readonly name = 'OauthFailed';
  readonly fault: OauthFault;

  constructor(fault: OauthFault, service: Service) {
    super(`The authorization server of ${serviceNames[service]} gave nothing: ${fault}.`);
    this.fault = fault;
  }
}

/** What a person is sent to the service with. */
export interface AuthorizationRequest {
  readonly redirectUri: string;
  readonly state: string;
  /** PKCE's; the service is shown its digest. */
  readonly verifier: string;
  readonly scopes: readonly string[];
  readonly extra: Readonly<Record<string, string>>;
}

/** One service's authorization server. Every method but the first throws OauthFailed. */
export interface AuthorizationServer {
  addressFor(request: AuthorizationRequest): Promise<URL>;
  /** @param callback  The redirect address with everything that the service has added to it. */
  redeem(callback: URL, state: string, verifier: string): Promise<Grant>;
  refresh(refreshToken: string): Promise<Grant>;
  revoke(token: string): Promise<void>;
}

/** What a server is made of. */
export interface AuthorizationServerOptions {
  readonly service: Service;
  readonly endpoints: OauthEndpoints;
  readonly client: OauthClient;
  readonly http: HttpClient;
  readonly timeoutMs: number;
}

/** A client of one service's authorization server. */
export function createAuthorizationServer(
  options: AuthorizationServerOptions,
): AuthorizationServer {
  const { service, endpoints, client } = options;
  const configuration = new oauth.Configuration(
    {
      // Neither service names itself in its answers; what tells them apart is the redirect address, of which each has its own.
      issuer: new URL(endpoints.authorize).origin,
      authorization_endpoint: endpoints.authorize,
      token_endpoint: endpoints.token,
      revocation_endpoint: endpoints.revoke,
    },
    client.id,
    undefined,
    oauth.ClientSecretPost(client.secret.reveal()),
  );
  // The configuration has seen to it that what is not https is on this machine.
  oauth.allowInsecureRequests(configuration);
  configuration[oauth.customFetch] = toFetch(options);
  const guarded = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      throw new OauthFailed(toFault(error), service);
    }
  };
  return {
    async addressFor({ redirectUri, state, verifier, scopes, extra }) {
      return oauth.buildAuthorizationUrl(configuration, {
        ...extra,
        redirect_uri: redirectUri,
        scope: scopes.join(' '),
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
    },
    redeem: async (callback, state, verifier) =>
      toGrant(
        await guarded(
          oauth.authorizationCodeGrant(configuration, callback, {
            expectedState: state,
            pkceCodeVerifier: verifier,
          }),
        ),
      ),
    refresh: async (refreshToken) =>
      toGrant(await guarded(oauth.refreshTokenGrant(configuration, refreshToken))),
    revoke: (token) => guarded(oauth.tokenRevocation(configuration, token)),
  };
}

/** The library's requests over our own connections, with our deadlines. */
function toFetch({ service, http, timeoutMs }: AuthorizationServerOptions): oauth.CustomFetch {
  return async (url, { method, headers, body }) => {
    const answer = await http.send({
      service: upstreamServices[service],
      // The library sends forms and nothing else.
      method: method as 'POST',
      url,
      headers,
      ...(body == null ? {} : { body: String(body) }),
      timeoutMs,
    });
    const contentType = [answer.headers['content-type'] ?? []].flat()[0];
    return new Response(new Uint8Array(answer.bytes), {
      status: answer.status,
      ...(contentType === undefined ? {} : { headers: { 'content-type': contentType } }),
    });
  };
}

function toGrant(answer: oauth.TokenEndpointResponse): Grant {
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? null,
    lifetimeMs: answer.expires_in === undefined ? null : answer.expires_in * 1000,
    scopes: answer.scope === undefined ? null : answer.scope.split(' ').filter(Boolean),
    answer,
  };
}

/** Source: RFC 6749, sections 4.1.2.1 and 5.2; `forbidden_scopes` is Asana's. */
const faults: Readonly<Record<string, OauthFault>> = {
  access_denied: 'denied',
  invalid_grant: 'refused',
  temporarily_unavailable: 'passing',
  server_error: 'passing',
  invalid_client: 'misconfigured',
  unauthorized_client: 'misconfigured',
  invalid_scope: 'misconfigured',
  forbidden_scopes: 'misconfigured',
  redirect_uri_mismatch: 'misconfigured',
};

function toFault(error: unknown): OauthFault {
  if (error instanceof oauth.AuthorizationResponseError) return faults[error.error] ?? 'unexpected';
  if (error instanceof oauth.ResponseBodyError) {
    return error.status >= 500 || error.status === 429
      ? 'passing'
      : (faults[error.error] ?? 'unexpected');
  }
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof UpstreamError) return 'passing';
  if (cause instanceof Response)
    return cause.status >= 500 || cause.status === 429 ? 'passing' : 'unexpected';
  return 'unexpected';
}
