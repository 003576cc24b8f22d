import type { Redis } from '../config/redis/redis.ts';
import { RedisRefused, RedisUnreachable } from '../config/redis/redis-error.ts';
import type { Secret } from '../config/secret.ts';
import type { ConnectionRecord } from './connection-record.ts';
import type { Service } from './credential.ts';
import { missingScopesOf } from './provider.ts';
import { createCopyableRedis } from './store/copyable-redis.ts';
import { readStoreFile, type StoredRow } from './store/file-rows.ts';
import { StoreUnusable } from './store/store-error.ts';
import { createVaultSeal } from './vault.ts';

/**
 * Reads all values of the store in Redis, and changes nothing. Throws RedisRefused if the user may not list keys, which the
 * server itself does not do, and RedisUnreachable.
 */
async function readRedisRows(redis: Redis): Promise<readonly StoredRow[]> {
  const rows: StoredRow[] = [];
  for await (const { key, value } of createCopyableRedis(redis).read()) rows.push({ key, value });
  return rows;
}

export interface StoreContent {
  /** Why a server could not use the store, and what to do. Null if it can. */
  readonly problem: string | null;
  /** Why the records cannot be listed, although a server could use the store. Null if they can. */
  readonly unlisted: string | null;
  /** The number of records that have not expired. */
  readonly records: number;
  /** The number of records that none of the secrets decrypts. */
  readonly unreadable: number;
  readonly connections: readonly {
    readonly service: Service;
    readonly isRevoked: boolean;
    readonly missingScopes: readonly string[];
  }[];
}

/** Reads the file of a store without changing it. A server may use it at the same time. */
export const inspectStoreFile = (path: string, secrets: readonly Secret[]) =>
  inspect(() => readStoreFile(path), secrets);

/** Reads the store in Redis without changing it. `open` can throw StoreUnusable. */
export const inspectRedis = (open: () => Promise<Redis | null>, secrets: readonly Secret[]) =>
  inspect(async () => {
    const redis = await open();
    try {
      return redis === null ? [] : await readRedisRows(redis);
    } finally {
      await redis?.close();
    }
  }, secrets);

async function inspect(
  read: () => Promise<readonly StoredRow[]>,
  secrets: readonly Secret[],
): Promise<StoreContent> {
  try {
    return toContent(await read(), secrets);
  } catch (error) {
    if (error instanceof RedisRefused)
      return { ...nothing, unlisted: `Redis does not list its keys for this user: ${error.code}.` };
    if (error instanceof StoreUnusable || error instanceof RedisUnreachable)
      return { ...nothing, problem: error.message };
    throw error;
  }
}

const nothing: StoreContent = {
  problem: null,
  unlisted: null,
  records: 0,
  unreadable: 0,
  connections: [],
};

function toContent(rows: readonly StoredRow[], secrets: readonly Secret[]): StoreContent {
  const { open: decrypt } = createVaultSeal(secrets);
  const found = rows.map(({ key, value }) => ({ key, record: decrypt(key, value) }));
  const connections = found
    .filter(({ key, record }) => key.startsWith('connection:') && record !== null)
    // Encrypted under its own key, so the server wrote it.
    .map(({ record }) => record as ConnectionRecord)
    .map(({ service, isRevoked, scopes }) => ({
      service,
      isRevoked,
      missingScopes: missingScopesOf(service, scopes),
    }));
  const unreadable = found.filter(({ record }) => record === null).length;
  return { ...nothing, records: found.length, unreadable, connections };
}
