import { setTimeout as sleep } from 'node:timers/promises';
import { connectionRevoked } from './connection-error.ts';
import type { ConnectionRecord, ConnectionRecords } from './connection-record.ts';
import { StoreUnavailable } from './store/store-error.ts';

// Stores refreshed tokens. A service may accept a refresh token only once, so tokens that it has issued must reach the store, also if the
// store cannot be used at this moment.

/** A record with new tokens, and the stored one from which they were refreshed. */
export interface RefreshedRecord {
  readonly record: ConnectionRecord;
  readonly previous: { readonly record: ConnectionRecord; readonly version: number };
}

/** Refreshed tokens on their way to the store. */
export interface UnstoredTokens {
  /**
   * Stores a record. Returns the stored one: another, if another process has refreshed the tokens in the meantime. If it throws
   * StoreUnavailable, it tries again in the background.
   */
  store(id: string, refreshed: RefreshedRecord): Promise<ConnectionRecord>;
  /** The refreshed record that could not be stored yet, or null. Null too if the stored one is newer. */
  keptFor(id: string, stored: ConnectionRecord): ConnectionRecord | null;
  /** Tries once more to store everything. Never rejects. */
  flush(): Promise<void>;
}

/** The pause between two attempts, and their maximum number: ten minutes. */
const retryMs = 1000;
const maxAttempts = 600;

/** @param warn  Logs what an operator should know. */
export function createUnstoredTokens(
  records: ConnectionRecords,
  warn: (details: object, message: string) => void,
): UnstoredTokens {
  const kept = new Map<string, RefreshedRecord>();
  const retries = new Set<Promise<void>>();
  const flushing = new AbortController();

  async function write(id: string, refreshed: RefreshedRecord): Promise<ConnectionRecord> {
    const { record, previous } = refreshed;
    if (await records.put(id, record, previous.version)) return record;
    const found = await records.read(id);
    if (found === null) throw connectionRevoked(record.service);
    // Tokens of another process are newer. If they are the old ones, the record was only touched, or another process has found that the
    // refresh token was used already: by this one.
    if (found.record.accessToken !== previous.record.accessToken) return found.record;
    return write(id, { record, previous: found });
  }

  async function retry(id: string, refreshed: RefreshedRecord): Promise<void> {
    for (let attempt = 1; kept.get(id) === refreshed; attempt += 1) {
      await sleep(retryMs, undefined, { signal: flushing.signal }).catch(() => undefined);
      try {
        await write(id, refreshed);
        break;
      } catch (error) {
        const isLast = flushing.signal.aborted || attempt === maxAttempts;
        if (error instanceof StoreUnavailable && !isLast) continue;
        const { service } = refreshed.record;
        if (error instanceof StoreUnavailable)
          warn({ service }, 'refreshed tokens were not stored: the user may have to connect again');
        break;
      }
    }
    if (kept.get(id) === refreshed) kept.delete(id);
  }

  return {
    async store(id, refreshed) {
      try {
        const stored = await write(id, refreshed);
        kept.delete(id);
        return stored;
      } catch (error) {
        if (error instanceof StoreUnavailable && kept.get(id)?.record !== refreshed.record) {
          kept.set(id, refreshed);
          const retrying = retry(id, refreshed).finally(() => retries.delete(retrying));
          retries.add(retrying);
        }
        throw error;
      }
    },
    keptFor(id, stored) {
      const refreshed = kept.get(id);
      if (refreshed?.previous.record.accessToken !== stored.accessToken) return null;
      return refreshed.record;
    },
    async flush() {
      flushing.abort();
      await Promise.allSettled(retries);
    },
  };
}
