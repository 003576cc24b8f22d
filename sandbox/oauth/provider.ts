import type { WireAnswer } from '../http/message.ts';
import type { Registration, ServiceName } from './client-registration.ts';
import type { OauthRefusal } from './error.ts';
import type { Grant, Grants, Prefixes } from './grant-store.ts';

/** A permission as the consent page words it. */
export interface AskedScope {
  readonly name: string;
  readonly label: string;
  /** Whether it only tells who somebody is; nobody is asked for these one by one. */
  readonly isIdentity: boolean;
}

/** A request to one of the routes, taken apart. */
export interface FormRequest {
  readonly query: URLSearchParams;
  /** The body; empty where it is no form. */
  readonly form: URLSearchParams;
  readonly authorization: string | undefined;
}

/** What was given out for a grant. */
export interface Issued {
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
export interface Profile {
  readonly name: ServiceName;
  readonly title: string;
  readonly registration: Registration;
  readonly prefixes: Prefixes;
  /** Whether a client may also prove who it is in the Authorization header. */
  readonly takesBasic: boolean;
  /** Whether a bad request whose redirect address can be trusted is told to the application; else to the person. */
  readonly redirectsErrors: boolean;
  /** Whether the person may allow a part of what is asked. */
  readonly isGranular: boolean;
  /** The scopes that a request names; throws PageRefusal. */
  readonly readScopes: (scope: string) => readonly AskedScope[];
  /** Whether a consent brings a refresh token. */
  readonly isOffline: (params: URLSearchParams, isFirstConsent: boolean) => boolean;
  /** What a consent is told beside the code and the state. */
  readonly redirectExtras: (scopes: readonly string[]) => Readonly<Record<string, string>>;
  readonly refuseClient: (isKnown: boolean) => OauthRefusal;
  readonly refuseGrant: (problem: GrantProblem) => OauthRefusal;
  readonly tokenAnswer: (issued: Issued) => object;
  /** Throws OauthRefusal. */
  readonly revoke: (request: FormRequest, grants: Grants) => WireAnswer;
  /** Throws OauthRefusal. */
  readonly inspect: (request: FormRequest, grants: Grants) => WireAnswer;
}
