import { setMaxListeners } from 'node:events';
import type { Caller } from '../../src/http/caller.ts';

/** Somebody who asks, and what they were told along the way. */
export function createCaller(changes: Partial<Caller> = {}) {
  const seen = { requests: [] as Parameters<Caller['onRequest']>[0][], shared: 0, spent: 0 };
  const { signal } = new AbortController();
  // As the graph does: every read of an operation listens to it.
  setMaxListeners(0, signal);
  const caller: Caller = {
    credential: 'key-of-ada',
    token: () => 'token-of-ada',
    signal,
    deadlineAt: Date.now() + 30_000,
    countRequest: () => {
      seen.spent += 1;
    },
    onRequest: (report) => seen.requests.push(report),
    onShared: () => {
      seen.shared += 1;
    },
    ...changes,
  };
  return { caller, seen };
}
