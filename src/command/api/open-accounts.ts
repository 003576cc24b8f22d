import type { Logger } from 'pino';
import type { Accounts } from '../../account/accounts.ts';
import { services } from '../../account/credential.ts';
import { createFileStore } from '../../account/store/file-store.ts';
import { createMemoryStore } from '../../account/store/memory-store.ts';
import type { Store } from '../../account/store/store.ts';
import type { Config } from '../../config/config.ts';
import type { Redis } from '../../config/redis/redis.ts';

type CreateAccounts = typeof import('../../account/accounts.ts').createAccounts;

/** Null if this server is not registered with any service. Otherwise it loads the code for OAuth. */
export async function openAccounts(
  config: Config,
  create: (createAccounts: CreateAccounts) => Promise<Accounts>,
): Promise<Accounts | null> {
  if (services.every((service) => config[service].oauthClient === null)) return null;
  const { createAccounts } = await import('../../account/accounts.ts');
  return create(createAccounts);
}

/** Opens the store of sessions and connections. Loads the code for Redis only if it is used. */
export async function openStore(
  { storePath }: Config,
  logger: Logger,
  redis: Redis | null,
): Promise<Store> {
  const warn = logger.warn.bind(logger);
  if (redis !== null) {
    const { createRedisStore } = await import('../../account/store/redis-store.ts');
    return createRedisStore(redis, { warn });
  }
  return storePath === null ? createMemoryStore() : createFileStore(storePath, { warn });
}
