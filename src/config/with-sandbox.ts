import { randomBytes } from 'node:crypto';
import type { Config, OauthEndpoints } from './config.ts';
import { deepFreeze } from './deep-freeze.ts';
import { Secret } from './secret.ts';

/** Where a sandbox is, and how this server is registered with it. */
export interface SandboxAddresses {
  readonly url: string;
  readonly asanaBaseUrl: string;
  readonly oauth: { readonly asana: Registration; readonly google: Registration };
}

interface Registration extends OauthEndpoints {
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * The same configuration with all addresses inside the sandbox, so that no request leaves this machine, and with the clients that
 * it knows, so that people can be connected without any setting. Without a SESSION_SECRET the process gets one of its own.
 *
 * The sandbox has its own port, known only once it listens; hence not part of parseConfig.
 */
export function withSandbox(
  config: Config,
  { url, asanaBaseUrl, oauth: { asana, google } }: SandboxAddresses,
): Config {
  const { sessionSecrets } = config;
  return deepFreeze({
    ...config,
    asana: { ...config.asana, baseUrl: asanaBaseUrl, ...toOauth(asana) },
    google: { ...config.google, docsBaseUrl: url, driveBaseUrl: url, ...toOauth(google) },
    sessionSecrets:
      sessionSecrets.length > 0 ? sessionSecrets : [new Secret(randomBytes(32).toString('hex'))],
  });
}

function toOauth({ clientId, clientSecret, authorize, token, revoke }: Registration) {
  return {
    oauthClient: { id: clientId, secret: new Secret(clientSecret) },
    oauthEndpoints: { authorize, token, revoke },
  };
}
