import type { MemoryLimitStore } from '../../../src/upstream/shared-limit/memory-limit-store.ts';
import type { SharedLimitStore } from '../../../src/upstream/shared-limit/shared-limit-store.ts';

/** A limit store in this process, as one of its instances uses it. */
export const limitStoreOf = (memory: MemoryLimitStore, id: string): SharedLimitStore => ({
  join: async () => memory.join(id),
  renew: async () => memory.renew(id),
  lease: async (call) => memory.lease(id, call),
  pause: async (key, ms) => memory.pause(id, key, ms),
  useOnce: async (key, ms) => memory.useOnce(key, ms),
  leave: async () => memory.leave(id),
});
