import { setMaxListeners } from 'node:events';
import type { Caller } from '../../../src/upstream/http/caller.ts';

/** A caller, and what was reported to it. */
export function createCaller(changes: Partial<Caller> = {}) {
  const seen = {
    requests: [] as Parameters<Caller['onRequest']>[0][],
    waits: [] as Parameters<Caller['onWaited']>[0][],
    shared: 0,
    notes: [] as string[],
    counted: 0,
  };
  const { signal } = new AbortController();
  // As in the server: every read of an operation listens to its signal.
  setMaxListeners(0, signal);
  const caller: Caller = {
    credential: 'key-of-ada',
    token: () => 'token-of-ada',
    signal,
    deadlineAt: Date.now() + 30_000,
    countRequest: () => {
      seen.counted += 1;
    },
    onRequest: (report) => seen.requests.push(report),
    onWaited: (waited) => seen.waits.push(waited),
    onShared: () => {
      seen.shared += 1;
    },
    onNote: (sentence) => seen.notes.push(sentence),
    ...changes,
  };
  return { caller, seen };
}
