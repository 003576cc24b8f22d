import { beforeEach, expect } from 'vitest';
import type { Queued } from '../../src/upstream/http/batch-sender.ts';

/** The reads that an operation sends to a client. Each waits until the test responds to it. Every test begins without reads. */
export function createHeldReads<Call, Response>() {
  const held: Queued<Call, Response>[] = [];
  beforeEach(() => {
    held.length = 0;
  });
  return {
    held,
    /** The method of the client. */
    read: (queued: readonly Queued<Call, Response>[]) => void held.push(...queued),
    /** Waits until the operation has sent this many reads, and returns the last one. */
    async next(count: number): Promise<Queued<Call, Response>> {
      await expect.poll(() => held.length).toBe(count);
      const last = held.at(-1);
      if (last === undefined) throw new Error('There is no read.');
      return last;
    },
  };
}

/** Writes that wait from `hold` until its result is called. */
export function createHeldWrites() {
  let released = Promise.resolve();
  return {
    wait: () => released,
    hold(): () => void {
      let release = () => {};
      released = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
  };
}
