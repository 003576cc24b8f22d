import { services } from '../../account/credential.ts';
import { deepFreeze } from '../../config/config.ts';
import { parseConfig } from '../../config/environment.ts';
import { Replaceable } from '../../config/replaceable.ts';
import { createLogger } from '../../server/request/logger.ts';
import { graphqlEndpoint } from '../../server/server.ts';
import { openApi } from '../api/api.ts';
import { defaultSandboxToken, startOptionalSandbox } from '../optional-sandbox.ts';
import { createQueryApi, type QueryApi } from './api.ts';

/**
 * The API in this process, with the credentials of the environment. It does not listen, so nobody else can use it, and settings about callers do not
 * apply. Without credentials it starts the sandbox.
 *
 * Throws ConfigError and ListenFailed.
 */
export async function openOwnApi(env: NodeJS.ProcessEnv): Promise<QueryApi> {
  const { config: environment, sandbox } = await startOptionalSandbox(parseConfig(env));
  const withoutConnections = Object.fromEntries(
    services.map((service) => [service, { ...environment[service], oauthClient: null }]),
    // Object.fromEntries does not know the names.
  ) as Pick<typeof environment, (typeof services)[number]>;
  const config = deepFreeze({
    ...environment,
    ...withoutConnections,
    logLevel: 'silent' as const,
    apiKeys: new Replaceable([]),
    requireCallerCredentials: 'off' as const,
    introspection: true,
    onlyTrustedDocuments: false,
    webhooks: false,
    metrics: null,
  });
  const logger = createLogger(config);
  const sandboxToken = sandbox ? defaultSandboxToken : null;
  const api = await openApi({ config, logger, sandboxToken });
  const close = async () => {
    await api.close();
    await sandbox?.close();
  };
  // The host is loopback, which the server always accepts.
  const url = `http://localhost${graphqlEndpoint}`;
  return createQueryApi((address, init) => api.handler.fetch(address, init), url, {}, close);
}
