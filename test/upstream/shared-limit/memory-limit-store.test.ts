import { randomBytes } from 'node:crypto';
import { describe } from 'vitest';
import { MemoryLimitStore } from '../../../src/upstream/shared-limit/memory-limit-store.ts';
import type { LimitStoreMessage } from '../../../src/upstream/shared-limit/shared-limit-store.ts';
import { type OpenInstance, testLimitStore } from './limit-store-rules.ts';
import { limitStoreOf } from './memory-store.ts';

let passedMs = 0;

function create(): OpenInstance {
  const receivers = new Map<string, LimitStoreMessage[]>();
  const memory = new MemoryLimitStore(
    (instance, message) => receivers.get(instance)?.push(message),
    () => performance.now() + passedMs,
  );
  return async () => {
    const id = randomBytes(6).toString('hex');
    const messages: LimitStoreMessage[] = [];
    receivers.set(id, messages);
    return { limitStore: limitStoreOf(memory, id), messages };
  };
}

describe('a limit store in memory', () => {
  testLimitStore({
    create,
    wait: async (ms) => {
      passedMs += ms;
    },
  });
});
