import type { Secret } from '../config/secret.ts';
import type { ConnectionRecord } from './connection-record.ts';
import type { Service } from './credential.ts';
import { missingGoogleScopes } from './provider.ts';
import { readStoreFile } from './store/read-only.ts';
import { StoreUnusable } from './store/store-error.ts';
import { createDecryption } from './vault.ts';

/** What a store contains, without its content. */
export interface StoreContent {
  /** Why a server could not use the store, and what to do. Null if it can. */
  readonly problem: string | null;
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
export async function inspectStoreFile(
  path: string,
  secrets: readonly Secret[],
): Promise<StoreContent> {
  try {
    const decrypt = createDecryption(secrets);
    const rows = await readStoreFile(path);
    const found = rows.map(({ key, value }) => ({ key, record: decrypt(key, value) }));
    const connections = found
      .filter(({ key, record }) => key.startsWith('connection:') && record !== null)
      // Encrypted under its own key, so the server wrote it.
      .map(({ record }) => record as ConnectionRecord)
      .map(({ service, isRevoked, scopes }) => ({
        service,
        isRevoked,
        // Asana grants all requested permissions or none.
        missingScopes: service === 'google' ? missingGoogleScopes(scopes) : [],
      }));
    const unreadable = found.filter(({ record }) => record === null).length;
    return { problem: null, records: found.length, unreadable, connections };
  } catch (error) {
    if (!(error instanceof StoreUnusable)) throw error;
    return { problem: error.message, records: 0, unreadable: 0, connections: [] };
  }
}
