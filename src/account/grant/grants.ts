import type { Secret } from '../../config/secret.ts';
import { absoluteMs } from '../session.ts';
import { createSignedLinks, type Grant, LinkInvalid, type SignedLinks } from '../signed-link.ts';
import type { Vault } from '../vault.ts';
import {
  type AuthorizationCodes,
  type CodeExchange,
  createAuthorizationCodes,
} from './authorization-code.ts';
import {
  type Consent,
  createGrantRecords,
  digestOf,
  type GrantRecord,
  randomToken,
} from './grant-record.ts';

// The tokens with which agents act for users. An access token is signed and names its grant, which every use reads again. A refresh
// token is valid once: a second use ends the grant, because somebody else may have it. Sources: RFC 6749; RFC 9700, section 4.14.

export interface AgentTokens extends Pick<Consent, 'scope'> {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly lifetimeSeconds: number;
}

export interface OpenedGrant extends Consent {
  /** Identifies the grant. Gives no access. */
  readonly id: string;
}

export interface Grants extends Pick<AuthorizationCodes, 'issue'> {
  /** @param resource  The address that the tokens are for. Null if the code is invalid. */
  exchangeCode(exchange: CodeExchange, resource: string): Promise<AgentTokens | null>;
  /** Null if the refresh token is invalid. */
  refresh(token: string, client: string, resource: string): Promise<AgentTokens | null>;
  /** The grant of an access token. Null if the token is invalid, has expired or is for another address, or if the grant has ended. */
  open(accessToken: string, resource: string): Promise<OpenedGrant | null>;
  /** Ends the grant of a token of this client. */
  revoke(token: string, client: string, resource: string): Promise<void>;
}

export interface GrantOptions {
  readonly vault: Vault;
  readonly secrets: readonly Secret[];
  /** Called when a grant gets new tokens. Restarts the idle time of its connections. */
  readonly onUse: (connection: string) => Promise<void>;
  readonly now?: () => number;
}

const lifetimeSeconds = 3600;

/** How many responses with a new refresh token can be lost one after another. */
const maxSuccessors = 5;

export function createGrants({ vault, secrets, onUse, now = Date.now }: GrantOptions): Grants {
  const records = createGrantRecords(vault, now);
  const codes = createAuthorizationCodes(vault, records.delete, now);
  /** The id of the grant, for an address. */
  const accessTokens = createSignedLinks<readonly [string]>(secrets, 'agent access token');
  /** The id of the grant and a random part, for a client. Only a token that was issued can end a grant. */
  const refreshTokens = createSignedLinks<readonly [string, string]>(
    secrets,
    'agent refresh token',
  );
  const newRefreshToken = (id: string, { client }: Consent) =>
    refreshTokens.sign([id, randomToken()], new Date(now() + absoluteMs), client);

  function toTokens(id: string, { scope }: Consent, refreshToken: string, resource: string) {
    const expiresAt = new Date(now() + lifetimeSeconds * 1000);
    const accessToken = accessTokens.sign([id], expiresAt, resource);
    return { accessToken, refreshToken, lifetimeSeconds, scope };
  }

  /** The id in a token. Null if the token is invalid. */
  function idIn(links: SignedLinks<Grant>, token: string, boundTo: string): string | null {
    try {
      return String(links.open(token, boundTo, new Date(now())).grant[0]);
    } catch (error) {
      if (error instanceof LinkInvalid) return null;
      throw error;
    }
  }

  return {
    issue: codes.issue,
    async exchangeCode(exchange, resource) {
      const exchanged = await codes.exchange(exchange);
      if (exchanged === null) return null;
      const { grant, consent } = exchanged;
      const token = newRefreshToken(grant, consent);
      const current = digestOf(token);
      await records.write(grant, { ...consent, createdAt: now(), current, successors: [] }, 0);
      return toTokens(grant, consent, token, resource);
    },
    async refresh(token, client, resource) {
      const id = idIn(refreshTokens, token, client);
      if (id === null) return null;
      for (;;) {
        const found = await records.read(id);
        if (found === null) return null;
        const next = newRefreshToken(id, found.record);
        const record = withSuccessor(found.record, digestOf(token), digestOf(next));
        if (record === null) {
          await records.delete(id);
          return null;
        }
        if (!(await records.write(id, record, found.version))) continue;
        await Promise.all(record.connections.map(onUse));
        return toTokens(id, record, next, resource);
      }
    },
    async open(accessToken, resource) {
      const id = idIn(accessTokens, accessToken, resource);
      const found = id === null ? null : await records.read(id);
      return id === null || found === null ? null : { ...toConsent(found.record), id };
    },
    async revoke(token, client, resource) {
      const id = idIn(refreshTokens, token, client) ?? idIn(accessTokens, token, resource);
      if (id === null) return;
      const found = await records.read(id);
      if (found?.record.client === client) await records.delete(id);
    },
  };
}

const toConsent = ({ client, scope, connections }: GrantRecord): Consent => ({
  client,
  scope,
  connections,
});

/** The record after the use of a refresh token. Null if the token was replaced by one that has been used. */
function withSuccessor(record: GrantRecord, used: string, next: string): GrantRecord | null {
  if (record.successors.includes(used)) return { ...record, current: used, successors: [next] };
  if (record.current !== used) return null;
  return { ...record, successors: [...record.successors, next].slice(-maxSuccessors) };
}
