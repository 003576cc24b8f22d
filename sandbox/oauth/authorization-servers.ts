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

/** The authorization servers of both services, and the tokens that they have given out. */
export interface AuthorizationServers {
  readonly services: readonly Service[];
  readonly tokenVerifiers: Readonly<Record<ServiceName, TokenVerifier>>;
  /** What is absent is as the services have it. */
  readonly set: (settings: OauthSettings) => void;
  /** Ends access tokens; whoever has a refresh token gets another. */
  readonly expire: (aim: TokenFilter) => void;
  /** Ends access and refresh tokens, as if the person had withdrawn their consent. */
  readonly revoke: (aim: TokenFilter) => void;
  /** As at the start. */
  readonly reset: () => void;
}

/** Both servers, with nothing given out. */
export function createAuthorizationServers(initial: OauthSettings = {}): AuthorizationServers {
  let settings = completeSettings(initial);
  const createDesk = (profile: Provider): AuthorizationServerContext => ({
    provider: profile,
    grants: createGrantStore(profile.prefixes, () => settings),
    settings: () => settings,
  });
  const asana = createDesk(asanaProvider);
  const google = createDesk(googleProvider);
  const desks = [asana, google];
  const aimed = ({ service }: TokenFilter) =>
    desks.filter(({ provider: profile }) => service === undefined || profile.name === service);
  return {
    services: desks.map(createAuthorizationServer),
    tokenVerifiers: {
      asana: createTokenVerifier(asana.grants),
      google: createTokenVerifier(google.grants),
    },
    set: (next) => {
      settings = completeSettings(next);
    },
    expire: (aim) => {
      for (const { grants } of aimed(aim)) grants.expire(aim.person);
    },
    revoke: (aim) => {
      for (const { grants } of aimed(aim)) grants.revoke(aim.person);
    },
    reset: () => {
      settings = completeSettings(initial);
      for (const { grants } of desks) grants.clear();
    },
  };
}
