import { createMutex } from './mutex.ts';
import { type HeldLock, type Store, type StoredValue, sweepMs } from './store.ts';

interface StoredEntry extends StoredValue {
  readonly expiresAt: number;
}

/** Nothing else holds the locks of this process. */
const heldLock: HeldLock = { wasAbandoned: false, isHeld: () => true };

/** Creates a store in memory, for the sandbox and for tests. It ends with its process. */
export function createMemoryStore(now: () => number = () => Date.now()): Store {
  const entries = new Map<string, StoredEntry>();
  const mutex = createMutex();
  const find = (key: string): StoredEntry | null => {
    const found = entries.get(key);
    return found !== undefined && found.expiresAt > now() ? found : null;
  };
  const sweeping = setInterval(() => {
    for (const key of entries.keys()) if (find(key) === null) entries.delete(key);
  }, sweepMs).unref();
  return {
    get: async (key) => find(key),
    async put(key, value, expected, expiresAt) {
      if ((find(key)?.version ?? 0) !== expected) return false;
      entries.set(key, { value, version: expected + 1, expiresAt: expiresAt.getTime() });
      return true;
    },
    async delete(key) {
      const wasThere = find(key) !== null;
      entries.delete(key);
      return wasThere;
    },
    lock: (key, work) => mutex(key, () => work(heldLock)),
    fault: async () => null,
    close: async () => clearInterval(sweeping),
  };
}
