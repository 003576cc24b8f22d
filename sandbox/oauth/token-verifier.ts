import { type Caller, findCaller, userGids } from '../store/caller.ts';
import type { GrantStore } from './grant-store.ts';

/** Verifies the access tokens that a service receives. */
export interface TokenVerifier {
  /** The caller that the token belongs to. Null if the token is missing, unknown, revoked or expired. */
  readonly verify: (token: string | null) => Caller | null;
  /** Whether the token was valid and has expired. */
  readonly isExpired: (token: string | null) => boolean;
}

/** Creates the verifier of one service. It accepts the fixed tokens of the people, and tokens issued through OAuth. */
export function createTokenVerifier(grantStore: GrantStore): TokenVerifier {
  const findUnrevoked = (token: string | null) => {
    const access = token === null ? null : grantStore.findAccessToken(token);
    return access && !access.grant.isRevoked ? access : null;
  };
  return {
    verify: (token) => {
      const fixed = findCaller(token);
      if (fixed) return fixed;
      const access = findUnrevoked(token);
      if (!access || access.expiresAt <= grantStore.now()) return null;
      const { person, scopes } = access.grant;
      return { person, userGid: userGids[person], credential: 'oauth', scopes };
    },
    isExpired: (token) => {
      const access = findUnrevoked(token);
      return access !== null && access.expiresAt <= grantStore.now();
    },
  };
}
