import type { Service } from '../http/message.ts';
import { asanaProfile } from './asana.ts';
import type { ServiceName } from './client-registration.ts';
import { googleProfile } from './google.ts';
import { createGrants } from './grant-store.ts';
import type { Profile } from './provider.ts';
import { createAuthorizationServer } from './service.ts';
import { fullSettings, type OauthSettings, type TokenAim } from './setting.ts';
import type { TokenDesk } from './token-endpoint.ts';
import { type Callers, createCallers } from './token-verifier.ts';

/** The authorization servers of both services, and the tokens that they have given out. */
export interface OauthDesks {
  readonly services: readonly Service[];
  readonly callers: Readonly<Record<ServiceName, Callers>>;
  /** What is absent is as the services have it. */
  readonly set: (settings: OauthSettings) => void;
  /** Ends access tokens; whoever has a refresh token gets another. */
  readonly expire: (aim: TokenAim) => void;
  /** Ends access and refresh tokens, as if the person had withdrawn their consent. */
  readonly revoke: (aim: TokenAim) => void;
  /** As at the start. */
  readonly reset: () => void;
}

/** Both servers, with nothing given out. */
export function createOauthDesks(initial: OauthSettings = {}): OauthDesks {
  let settings = fullSettings(initial);
  const createDesk = (profile: Profile): TokenDesk => ({
    profile,
    grants: createGrants(profile.prefixes, () => settings),
    settings: () => settings,
  });
  const asana = createDesk(asanaProfile);
  const google = createDesk(googleProfile);
  const desks = [asana, google];
  const aimed = ({ service }: TokenAim) =>
    desks.filter(({ profile }) => service === undefined || profile.name === service);
  return {
    services: desks.map(createAuthorizationServer),
    callers: { asana: createCallers(asana.grants), google: createCallers(google.grants) },
    set: (next) => {
      settings = fullSettings(next);
    },
    expire: (aim) => {
      for (const { grants } of aimed(aim)) grants.expire(aim.person);
    },
    revoke: (aim) => {
      for (const { grants } of aimed(aim)) grants.revoke(aim.person);
    },
    reset: () => {
      settings = fullSettings(initial);
      for (const { grants } of desks) grants.clear();
    },
  };
}
