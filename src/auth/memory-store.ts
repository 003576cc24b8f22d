import { createMutex } from './mutex.ts';
import { type Kept, type Store, sweepMs } from './store.ts';

interface Held extends Kept {
  readonly expiresAt: number;
}

/** A store that ends with its process: for the sandbox, which does so too, and for tests. */
export function createMemoryStore(now: () => number = () => Date.now()): Store {
  const held = new Map<string, Held>();
  const find = (key: string): Held | null => {
    const found = held.get(key);
    return found !== undefined && found.expiresAt > now() ? found : null;
  };
  const sweeping = setInterval(() => {
    for (const key of held.keys()) if (find(key) === null) held.delete(key);
  }, sweepMs).unref();
  return {
    get: async (key) => find(key),
    async put(key, value, expected, expiresAt) {
      if ((find(key)?.version ?? 0) !== expected) return false;
      held.set(key, { value, version: expected + 1, expiresAt: expiresAt.getTime() });
      return true;
    },
    async delete(key) {
      const wasThere = find(key) !== null;
      held.delete(key);
      return wasThere;
    },
    lock: createMutex(),
    close: async () => clearInterval(sweeping),
  };
}
