import { randomBytes } from 'node:crypto';
import type { Person } from '../store/caller.ts';
import type { CompleteOauthSettings } from './setting.ts';

/** One consent of a person to an application. Revoking it revokes all tokens issued for it. */
export interface Grant {
  readonly person: Person;
  readonly scopes: ReadonlySet<string>;
  /** Whether it includes a refresh token. */
  readonly isOffline: boolean;
  /** Copied into the ID token. */
  readonly nonce: string | null;
  isRevoked: boolean;
}

/** An authorization code. It is valid once, for the client that has the code verifier. Source: RFC 7636. */
export interface AuthorizationCode {
  readonly grant: Grant;
  readonly redirectUri: string;
  /** BASE64URL(SHA256(verifier)). Null if none was sent. */
  readonly codeChallenge: string | null;
  readonly expiresAt: number;
  isSpent: boolean;
}

/** An access token. */
export interface AccessToken {
  readonly grant: Grant;
  expiresAt: number;
}

/** The grants, codes and tokens of one service. */
export interface GrantStore {
  readonly addCode: (
    code: Pick<AuthorizationCode, 'grant' | 'redirectUri' | 'codeChallenge'>,
  ) => string;
  readonly addAccessToken: (grant: Grant) => string;
  readonly addRefreshToken: (grant: Grant) => string;
  readonly findCode: (code: string) => AuthorizationCode | null;
  /** Also finds expired and revoked tokens. */
  readonly findAccessToken: (token: string) => AccessToken | null;
  /** Returns null if the token is unknown, revoked or replaced. */
  readonly findRefreshToken: (token: string) => Grant | null;
  /** Replaces a refresh token by a new one. Using the old one afterwards revokes the grant. */
  readonly replaceRefreshToken: (token: string, grant: Grant) => string;
  /** The scopes of all active grants of the person. */
  readonly scopesOf: (person: Person) => ReadonlySet<string>;
  readonly hasGrant: (person: Person) => boolean;
  /** Expires the access tokens of this person, or of all people. */
  readonly expire: (person?: Person) => void;
  /** Revokes the grants of this person, or of all people, and so all their tokens. */
  readonly revoke: (person?: Person) => void;
  readonly clear: () => void;
  readonly now: () => number;
}

/** The prefixes of a service's codes and tokens. The rest is random. */
export interface TokenPrefixes {
  readonly code: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Creates an empty store. It uses the machine's clock, not the sandbox's clock, so that tokens expire in real time. */
export function createGrantStore(
  prefixes: TokenPrefixes,
  settings: () => CompleteOauthSettings,
  now: () => number = () => Date.now(),
): GrantStore {
  const codes = new Map<string, AuthorizationCode>();
  const accessTokens = new Map<string, AccessToken>();
  const refreshTokens = new Map<string, { readonly grant: Grant; isReplaced: boolean }>();
  const grants = new Set<Grant>();
  const activeGrants = (person?: Person) =>
    [...grants].filter(
      (grant) => !grant.isRevoked && (person === undefined || grant.person === person),
    );
  const addRefreshToken = (grant: Grant) => {
    const token = createSecret(prefixes.refreshToken);
    refreshTokens.set(token, { grant, isReplaced: false });
    return token;
  };
  return {
    addCode: (details) => {
      grants.add(details.grant);
      const code = createSecret(prefixes.code);
      const expiresAt = now() + settings().codeLifetimeMs;
      codes.set(code, { ...details, expiresAt, isSpent: false });
      return code;
    },
    addAccessToken: (grant) => {
      const token = createSecret(prefixes.accessToken);
      accessTokens.set(token, { grant, expiresAt: now() + settings().accessTokenLifetimeMs });
      return token;
    },
    addRefreshToken,
    findCode: (code) => codes.get(code) ?? null,
    findAccessToken: (token) => accessTokens.get(token) ?? null,
    findRefreshToken: (token) => {
      const found = refreshTokens.get(token);
      // Either the replaced token or the new one has leaked. It is unknown which, so both become invalid.
      if (found?.isReplaced) found.grant.isRevoked = true;
      return !found || found.grant.isRevoked ? null : found.grant;
    },
    replaceRefreshToken: (token, grant) => {
      const old = refreshTokens.get(token);
      if (old) old.isReplaced = true;
      return addRefreshToken(grant);
    },
    scopesOf: (person) => new Set(activeGrants(person).flatMap(({ scopes }) => [...scopes])),
    hasGrant: (person) => activeGrants(person).length > 0,
    expire: (person) => {
      for (const token of accessTokens.values()) {
        if (person === undefined || token.grant.person === person) token.expiresAt = 0;
      }
    },
    revoke: (person) => {
      for (const grant of activeGrants(person)) grant.isRevoked = true;
    },
    clear: () => {
      codes.clear();
      accessTokens.clear();
      refreshTokens.clear();
      grants.clear();
    },
    now,
  };
}

const createSecret = (prefix: string) => `${prefix}${randomBytes(24).toString('base64url')}`;
