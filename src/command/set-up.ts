import { services } from '../account/credential.ts';
import type { Config } from '../config/config.ts';
import type { SetUpOptions } from '../doctor/set-up/set-up.ts';
import type { InspectStore, StoreInspection } from '../doctor/set-up/store.ts';
import { callbackPathOf } from '../server/request/server-url.ts';
import { openConfiguredRedis } from './api/configured-redis.ts';

/** What `taskdoc doctor` needs to know of this server, to check the set-up. */
export function toSetUpOptions(config: Config): SetUpOptions {
  const offered = services.filter((service) => config[service].oauthClient !== null);
  const { publicUrl } = config;
  const redirectUris = offered.map((service) => [
    service,
    `${publicUrl}${callbackPathOf(service)}`,
  ]);
  return {
    config,
    redirectUris: publicUrl === null ? {} : Object.fromEntries(redirectUris),
    inspectStore: toInspectStore(config, offered.length > 0),
  };
}

/** Null if the server uses no store. Loads the code of a store only to inspect it. */
function toInspectStore(config: Config, hasAccounts: boolean): InspectStore | null {
  const { redis, storePath } = config;
  if (redis !== null) return () => inspectRedisStore(config);
  return hasAccounts && storePath !== null ? () => inspectFile(storePath, config) : null;
}

async function inspectFile(path: string, { sessionSecrets }: Config): Promise<StoreInspection> {
  const { inspectStoreFile } = await import('../account/store-inspection.ts');
  return inspectStoreFile(path, sessionSecrets);
}

async function inspectRedisStore(config: Config): Promise<StoreInspection> {
  const { inspectRedis } = await import('../account/store-inspection.ts');
  // The result says what is wrong.
  const logger = { info: () => {}, warn: () => {} };
  return inspectRedis(() => openConfiguredRedis(config, logger), config.sessionSecrets);
}
