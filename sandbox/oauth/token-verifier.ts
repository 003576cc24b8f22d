import { type Caller, findCaller, userGids } from '../store/caller.ts';
import type { GrantStore } from './grant-store.ts';

/** Who the tokens that a service is sent stand for. */
export interface TokenVerifier {
  /** Null without a token, and for one that nobody knows or that is over. */
  readonly verify: (token: string | null) => Caller | null;
  /** Whether the token was good once and has only run out. */
  readonly isExpired: (token: string | null) => boolean;
}

/** The callers of one service: the people by their well-known tokens, and whoever has connected through OAuth. */
export function createTokenVerifier(grants: GrantStore): TokenVerifier {
  const standing = (token: string | null) => {
    const access = token === null ? null : grants.findAccessToken(token);
    return access && !access.grant.isRevoked ? access : null;
  };
  return {
    verify: (token) => {
      const known = findCaller(token);
      if (known) return known;
      const access = standing(token);
      if (!access || access.expiresAt <= grants.now()) return null;
      const { person, scopes } = access.grant;
      return { person, userGid: userGids[person], credential: 'oauth', scopes };
    },
    isExpired: (token) => {
      const access = standing(token);
      return access !== null && access.expiresAt <= grants.now();
    },
  };
}
