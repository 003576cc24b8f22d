import type { IsBroken } from '../assumption/setting.ts';
import type { Service } from '../http/message.ts';
import { asanaProvider } from './asana.ts';
import type { ServiceName } from './client-registration.ts';
import { googleProvider } from './google.ts';
import { createGrantStore } from './grant-store.ts';
import type { Provider } from './provider.ts';
import { createAuthorizationServer } from './service.ts';
import { completeSettings, type OauthSettings, type TokenFilter } from './setting.ts';
import type { AuthorizationServerContext } from './token-endpoint.ts';
import { createTokenVerifier, type TokenVerifier } from './token-verifier.ts';

/** The authorization servers of both services, and the tokens that they issued. */
export interface AuthorizationServers {
  readonly services: readonly Service[];
  readonly tokenVerifiers: Readonly<Record<ServiceName, TokenVerifier>>;
  /** Absent settings get the services' own values. */
  readonly set: (settings: OauthSettings) => void;
  /** Expires access tokens. A client with a refresh token can get a new one. */
  readonly expire: (filter: TokenFilter) => void;
  /** Revokes access and refresh tokens, as if the user had revoked the consent. */
  readonly revoke: (filter: TokenFilter) => void;
  /** Restores the initial settings and discards all grants. */
  readonly reset: () => void;
}

/** Creates both servers without grants. */
export function createAuthorizationServers(
  isBroken: IsBroken,
  initial: OauthSettings = {},
): AuthorizationServers {
  let settings = completeSettings(initial);
  const createContext = (provider: Provider): AuthorizationServerContext => ({
    provider,
    grantStore: createGrantStore(provider.prefixes, () => settings),
    settings: () => settings,
    isBroken,
  });
  const asana = createContext(asanaProvider);
  const google = createContext(googleProvider);
  const servers = [asana, google];
  const matching = ({ service }: TokenFilter) =>
    servers.filter(({ provider }) => service === undefined || provider.name === service);
  return {
    services: servers.map(createAuthorizationServer),
    tokenVerifiers: {
      asana: createTokenVerifier(asana.grantStore),
      google: createTokenVerifier(google.grantStore),
    },
    set: (next) => {
      settings = completeSettings(next);
    },
    expire: (filter) => {
      for (const { grantStore } of matching(filter)) grantStore.expire(filter.person);
    },
    revoke: (filter) => {
      for (const { grantStore } of matching(filter)) grantStore.revoke(filter.person);
    },
    reset: () => {
      settings = completeSettings(initial);
      for (const { grantStore } of servers) grantStore.clear();
    },
  };
}
