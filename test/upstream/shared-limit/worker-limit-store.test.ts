import { describe, expect, test } from 'vitest';
import type { LimitStoreMessage } from '../../../src/upstream/shared-limit/shared-limit-store.ts';
import {
  createPrimaryLimitStore,
  createWorkerLimitStore,
} from '../../../src/upstream/shared-limit/worker-limit-store.ts';
import { channel } from './channel.ts';
import { call, type OpenInstance, testLimitStore } from './limit-store-rules.ts';

/** Connects a worker, and returns what it sees. */
function connect(primary: ReturnType<typeof createPrimaryLimitStore>, name: string) {
  const messages: LimitStoreMessage[] = [];
  const [worker, other] = channel();
  primary.serve(name, other);
  const limitStore = createWorkerLimitStore(worker, (message) => messages.push(message));
  return { limitStore, messages, worker, other };
}

function create(): OpenInstance {
  const primary = createPrimaryLimitStore();
  let workers = 0;
  return async () => {
    workers += 1;
    return connect(primary, String(workers));
  };
}

describe('the limit store of several workers', () => {
  testLimitStore({
    create,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });

  test('gives back what a worker held that has ended', async () => {
    const primary = createPrimaryLimitStore();
    const [one, two] = [connect(primary, '1'), connect(primary, '2')];
    await one.limitStore.join();
    await two.limitStore.join();
    await one.limitStore.lease(call({ min: 10, want: 10 }));
    primary.leave('1');
    expect((await two.limitStore.lease(call({ min: 10, want: 10 }))).held).toBe(10);
    expect(await two.limitStore.renew()).toEqual({ instances: 1, isKnown: true });
  });

  test('ignores other messages of the channel', async () => {
    const primary = createPrimaryLimitStore();
    const { limitStore, messages, worker, other } = connect(primary, '1');
    for (const message of [{ type: 'ready' }, { to: 'metrics' }, { from: 'metrics' }]) {
      worker.send(message);
      other.send(message);
    }
    expect(await limitStore.join()).toEqual({ instances: 1, isKnown: false });
    expect(messages).toEqual([]);
  });
});
