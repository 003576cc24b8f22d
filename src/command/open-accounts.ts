import type { Logger } from 'pino';
import type { Accounts } from '../auth/accounts.ts';
import { createFileStore } from '../auth/store/file-store.ts';
import { createMemoryStore } from '../auth/store/memory-store.ts';
import type { Store } from '../auth/store/store.ts';
import type { Config } from '../config/config.ts';
import type { Redis } from '../redis/redis.ts';

type CreateAccounts = typeof import('../auth/accounts.ts').createAccounts;

/** Null if this server is not registered with any service. Otherwise it loads the code for OAuth. */
export async function openAccounts(
  { asana, google }: Config,
  create: (createAccounts: CreateAccounts) => Promise<Accounts>,
): Promise<Accounts | null> {
  if (asana.oauthClient === null && google.oauthClient === null) return null;
  const { createAccounts } = await import('../auth/accounts.ts');
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
    const { createRedisStore } = await import('../auth/store/redis-store.ts');
    return createRedisStore(redis, { warn });
  }
  return storePath === null ? createMemoryStore() : createFileStore(storePath, { warn });
}
