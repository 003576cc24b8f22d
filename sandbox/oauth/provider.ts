import type { HttpResponse } from '../http/message.ts';
import type { ClientRegistration, ServiceName } from './client-registration.ts';
import type { OauthError } from './error.ts';
import type { Grant, GrantStore, TokenPrefixes } from './grant-store.ts';

/** A permission as the consent page words it. */
export interface RequestedScope {
  readonly name: string;
  readonly label: string;
  /** Whether it only tells who somebody is; nobody is asked for these one by one. */
  readonly isIdentity: boolean;
}

/** A request to one of the routes, taken apart. */
export interface OauthRequest {
  readonly query: URLSearchParams;
  /** The body; empty where it is no form. */
  readonly form: URLSearchParams;
  readonly authorization: string | undefined;
}

/** What was given out for a grant. */
export interface IssuedTokens {
  readonly grant: Grant;
  readonly accessToken: string;
  /** Null where the answer carries none. */
  readonly refreshToken: string | null;
  readonly lifetimeMs: number;
}

/** Why a code or a refresh token is refused. */
export type GrantProblem =
  | 'unknown code'
  | 'other redirect'
  | 'no verifier'
  | 'wrong verifier'
  | 'refresh token';

/** In what one service's authorization server differs from the other's. */
export interface Provider {
  readonly name: ServiceName;
  readonly title: string;
  readonly registration: ClientRegistration;
  readonly prefixes: TokenPrefixes;
  /** Whether a client may also prove who it is in the Authorization header. */
  readonly acceptsBasicAuthentication: boolean;
  /** Whether a bad request whose redirect address can be trusted is told to the application; else to the person. */
  readonly redirectsErrors: boolean;
  /** Whether the person may allow a part of what is asked. */
  readonly isGranular: boolean;
  /** The scopes that a request names; throws PageRefusal. */
  readonly parseScopes: (scope: string) => readonly RequestedScope[];
  /** Whether a consent brings a refresh token. */
  readonly isOffline: (params: URLSearchParams, isFirstConsent: boolean) => boolean;
  /** What a consent is told beside the code and the state. */
  readonly redirectParameters: (scopes: readonly string[]) => Readonly<Record<string, string>>;
  readonly clientError: (isKnown: boolean) => OauthError;
  readonly grantError: (problem: GrantProblem) => OauthError;
  readonly toTokenResponse: (issued: IssuedTokens) => object;
  /** Throws OauthRefusal. */
  readonly revoke: (request: OauthRequest, grants: GrantStore) => HttpResponse;
  /** Throws OauthRefusal. */
  readonly introspect: (request: OauthRequest, grants: GrantStore) => HttpResponse;
}
