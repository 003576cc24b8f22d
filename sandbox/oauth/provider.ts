import type { HttpResponse } from '../http/message.ts';
import type { ClientRegistration, ServiceName } from './client-registration.ts';
import type { OauthError } from './error.ts';
import type { Grant, GrantStore, TokenPrefixes } from './grant-store.ts';

/** A scope of an authorization request, with its text on the consent page. */
export interface RequestedScope {
  readonly name: string;
  readonly label: string;
  /** Whether it only identifies the user. The page does not offer such scopes separately. */
  readonly isIdentity: boolean;
}

/** The parsed parameters of a request to one of the endpoints. */
export interface OauthRequest {
  readonly query: URLSearchParams;
  /** The parsed body. Empty if the body is not a form. */
  readonly form: URLSearchParams;
  readonly authorization: string | undefined;
}

/** The tokens issued for a grant. */
export interface IssuedTokens {
  readonly grant: Grant;
  readonly accessToken: string;
  /** Null if the response has none. */
  readonly refreshToken: string | null;
  readonly lifetimeMs: number;
}

/** Why a code or a refresh token is rejected. */
export type GrantProblem =
  | 'unknown code'
  | 'other redirect'
  | 'no verifier'
  | 'wrong verifier'
  | 'refresh token';

/** One service's authorization server, as far as it differs from the other's. */
export interface Provider {
  readonly name: ServiceName;
  readonly title: string;
  readonly registration: ClientRegistration;
  readonly prefixes: TokenPrefixes;
  /** Whether a client may authenticate in the Authorization header. */
  readonly acceptsBasicAuthentication: boolean;
  /** Whether an invalid request with a trusted redirect URI is reported to the application. If not, a page reports it. */
  readonly redirectsErrors: boolean;
  /** Whether the person may allow only some of the requested scopes. */
  readonly isGranular: boolean;
  /** Parses the scopes of a request. Throws PageError. */
  readonly parseScopes: (scope: string) => readonly RequestedScope[];
  /** Whether a consent issues a refresh token. */
  readonly isOffline: (params: URLSearchParams, isFirstConsent: boolean) => boolean;
  /** The parameters of the redirect besides the code and the state. */
  readonly redirectParameters: (scopes: readonly string[]) => Readonly<Record<string, string>>;
  readonly clientError: (isKnown: boolean) => OauthError;
  readonly grantError: (problem: GrantProblem) => OauthError;
  readonly toTokenResponse: (issued: IssuedTokens) => object;
  /** Throws OauthError. */
  readonly revoke: (request: OauthRequest, grantStore: GrantStore) => HttpResponse;
  /** Throws OauthError. */
  readonly introspect: (request: OauthRequest, grantStore: GrantStore) => HttpResponse;
}
