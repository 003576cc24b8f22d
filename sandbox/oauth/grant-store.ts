import { randomBytes } from 'node:crypto';
import type { Person } from '../store/caller.ts';
import type { CompleteOauthSettings } from './setting.ts';

/** What a person allowed an application, once; all that was given for it ends with it. */
export interface Grant {
  readonly person: Person;
  readonly scopes: ReadonlySet<string>;
  /** Whether a refresh token comes with it. */
  readonly isOffline: boolean;
  /** Goes into the id token. */
  readonly nonce: string | null;
  isRevoked: boolean;
}

/** A code, good for one exchange by who can prove that they asked for it. */
export interface AuthorizationCode {
  readonly grant: Grant;
  readonly redirectUri: string;
  /** BASE64URL(SHA256(verifier)); null where none was sent. */
  readonly challenge: string | null;
  readonly expiresAt: number;
  isSpent: boolean;
}

/** An access token. */
export interface AccessToken {
  readonly grant: Grant;
  expiresAt: number;
}

/** Everything that one service has given out and not forgotten. */
export interface GrantStore {
  readonly addCode: (
    code: Pick<AuthorizationCode, 'grant' | 'redirectUri' | 'challenge'>,
  ) => string;
  readonly addAccessToken: (grant: Grant) => string;
  readonly addRefreshToken: (grant: Grant) => string;
  readonly findCode: (code: string) => AuthorizationCode | null;
  /** Whatever its state. */
  readonly findAccessToken: (token: string) => AccessToken | null;
  /** Null also for one that was revoked or replaced. */
  readonly findRefreshToken: (token: string) => Grant | null;
  /** A new refresh token in the place of one; whoever comes with the old one ends the grant. */
  readonly replaceRefreshToken: (token: string, grant: Grant) => string;
  /** What the person has allowed so far, over all grants that stand. */
  readonly scopesOf: (person: Person) => ReadonlySet<string>;
  readonly hasGrant: (person: Person) => boolean;
  /** Ends the access tokens of this person, or of everybody. */
  readonly expire: (person?: Person) => void;
  /** Ends the grants of this person, or of everybody, and with them every token. */
  readonly revoke: (person?: Person) => void;
  readonly clear: () => void;
  readonly now: () => number;
}

/** How a service's secrets begin; the rest means nothing. */
export interface TokenPrefixes {
  readonly code: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** A service that nobody has allowed anything yet. Its clock is the machine's, not the world's: waiting must end. */
export function createGrantStore(
  prefixes: TokenPrefixes,
  settings: () => CompleteOauthSettings,
  now: () => number = () => Date.now(),
): GrantStore {
  const codes = new Map<string, AuthorizationCode>();
  const accessTokens = new Map<string, AccessToken>();
  const refreshTokens = new Map<string, { readonly grant: Grant; isReplaced: boolean }>();
  const grants = new Set<Grant>();
  const standing = (person?: Person) =>
    [...grants].filter(
      (grant) => !grant.isRevoked && (person === undefined || grant.person === person),
    );
  const addRefreshToken = (grant: Grant) => {
    const token = secret(prefixes.refreshToken);
    refreshTokens.set(token, { grant, isReplaced: false });
    return token;
  };
  return {
    addCode: (given) => {
      grants.add(given.grant);
      const code = secret(prefixes.code);
      const expiresAt = now() + settings().codeLifetimeMs;
      codes.set(code, { ...given, expiresAt, isSpent: false });
      return code;
    },
    addAccessToken: (grant) => {
      const token = secret(prefixes.accessToken);
      accessTokens.set(token, { grant, expiresAt: now() + settings().accessTokenLifetimeMs });
      return token;
    },
    addRefreshToken,
    findCode: (code) => codes.get(code) ?? null,
    findAccessToken: (token) => accessTokens.get(token) ?? null,
    findRefreshToken: (token) => {
      const found = refreshTokens.get(token);
      // A token that was replaced has leaked, or its owner's has: nobody can tell which, so both are over.
      if (found?.isReplaced) found.grant.isRevoked = true;
      return !found || found.grant.isRevoked ? null : found.grant;
    },
    replaceRefreshToken: (token, grant) => {
      const old = refreshTokens.get(token);
      if (old) old.isReplaced = true;
      return addRefreshToken(grant);
    },
    scopesOf: (person) => new Set(standing(person).flatMap(({ scopes }) => [...scopes])),
    hasGrant: (person) => standing(person).length > 0,
    expire: (person) => {
      for (const token of accessTokens.values()) {
        if (person === undefined || token.grant.person === person) token.expiresAt = 0;
      }
    },
    revoke: (person) => {
      for (const grant of standing(person)) grant.isRevoked = true;
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

const secret = (prefix: string) => `${prefix}${randomBytes(24).toString('base64url')}`;
