import { randomBytes } from 'node:crypto';
import { type Config, deepFreeze } from './config.ts';
import type { OauthEndpoints } from './declaration/declaration.ts';
import { serviceIds } from './declaration/services.ts';
import { Replaceable } from './replaceable.ts';
import { Secret } from './secret.ts';

/** The URLs of a sandbox, and this server's registrations with it. */
export interface SandboxAddresses {
  readonly url: string;
  readonly asanaBaseUrl: string;
  readonly oauth: Readonly<Record<'asana' | 'google', Registration>>;
}

interface Registration extends OauthEndpoints {
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * Replaces all upstream URLs by the sandbox's URLs, so that no request leaves this machine, and the OAuth clients by the sandbox's
 * clients, so that users can connect accounts without any settings. Without a SESSION_SECRET it creates a random one.
 *
 * The sandbox's port is known only once it listens. Therefore this is not part of parseConfig.
 */
export function withSandbox(
  config: Config,
  { url, asanaBaseUrl, oauth }: SandboxAddresses,
): Config {
  const { sessionSecrets } = config;
  const notEmulated = serviceIds.filter((service) => !(service in oauth));
  return deepFreeze({
    ...config,
    // Nothing of this server may reach a service that the sandbox does not emulate.
    ...Object.fromEntries(
      notEmulated.map((service) => [
        service,
        { ...config[service], accessToken: null, oauthClient: null },
      ]),
    ),
    asana: { ...config.asana, baseUrl: asanaBaseUrl, ...toOauth(oauth.asana) },
    google: { ...config.google, docsBaseUrl: url, driveBaseUrl: url, ...toOauth(oauth.google) },
    sessionSecrets:
      sessionSecrets.length > 0 ? sessionSecrets : [new Secret(randomBytes(32).toString('hex'))],
  });
}

function toOauth({ clientId, clientSecret, authorize, token, revoke }: Registration) {
  return {
    oauthClient: { id: clientId, secret: new Replaceable(new Secret(clientSecret)) },
    oauthEndpoints: { authorize, token, revoke },
  };
}
