import { randomUUID } from 'node:crypto';
import type { Vault } from '../vault.ts';
import { type Consent, digestOf, randomToken } from './grant-record.ts';

// Authorization codes with PKCE. A code is valid once, for a minute, for the client and the redirect URI that it was issued for.

export interface CodeRequest {
  readonly redirectUri: string;
  /** The digest of the code verifier, by the method `S256`. */
  readonly codeChallenge: string;
}

interface CodeRecord extends CodeRequest {
  readonly consent: Consent;
  /** The grant that it was exchanged for. Null before. */
  readonly grant: string | null;
}

export interface CodeExchange {
  readonly code: string;
  readonly client: string;
  readonly redirectUri: string;
  readonly codeVerifier: string;
}

export interface AuthorizationCodes {
  issue(consent: Consent, request: CodeRequest): Promise<string>;
  /** Null if the code is invalid. A second use also ends the grant of the first one. Source: RFC 6749, section 4.1.2. */
  exchange(
    exchange: CodeExchange,
  ): Promise<{ readonly grant: string; readonly consent: Consent } | null>;
}

const validMs = 60_000;

const toKey = (code: string) => `code:${digestOf(code)}`;

export function createAuthorizationCodes(
  vault: Vault,
  endGrant: (id: string) => Promise<void>,
  now: () => number,
): AuthorizationCodes {
  return {
    async issue(consent, request) {
      const code = randomToken();
      const record: CodeRecord = { ...request, consent, grant: null };
      await vault.put(toKey(code), record, 0, new Date(now() + validMs));
      return code;
    },
    async exchange({ code, client, redirectUri, codeVerifier }) {
      const found = await vault.get(toKey(code));
      if (found === null) return null;
      // Encrypted under its own key, so `issue` wrote it.
      const record = found.record as CodeRecord;
      const isRight =
        record.consent.client === client &&
        record.redirectUri === redirectUri &&
        record.codeChallenge === digestOf(codeVerifier);
      if (!isRight) return null;
      const grant = randomUUID();
      const isFirst =
        record.grant === null &&
        (await vault.put(
          toKey(code),
          { ...record, grant },
          found.version,
          new Date(now() + validMs),
        ));
      if (isFirst) return { grant, consent: record.consent };
      const used = (await vault.get(toKey(code)))?.record as CodeRecord | undefined;
      if (used?.grant) await endGrant(used.grant);
      return null;
    },
  };
}
