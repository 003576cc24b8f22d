import { beforeEach, expect } from 'vitest';
import type { Queued } from '../../src/upstream/http/batch-sender.ts';

/**
 * A client of a service whose responses the test decides: each read waits until the test responds to it. Every test begins without reads.
 *
 * @param written  The response to each write.
 */
export function createHeldClient<Read, Response>(written: Response) {
  const reads: Queued<Read, Response>[] = [];
  /** The credentials whose reads in flight are no longer shared. */
  const stopped: string[] = [];
  let writable = Promise.resolve();
  beforeEach(() => {
    reads.length = 0;
    stopped.length = 0;
  });
  return {
    reads,
    stopped,
    /** What an operation uses of a client. */
    methods: {
      read: (queued: readonly Queued<Read, Response>[]) => void reads.push(...queued),
      write: (sent: readonly object[]) => sent.map(() => writable.then(() => written)),
      stopSharing: (credential: string) => void stopped.push(credential),
    },
    /** Waits until the operation has sent this many reads, and returns the last one. */
    async nextRead(count: number): Promise<Queued<Read, Response>> {
      await expect.poll(() => reads.length).toBe(count);
      const last = reads.at(-1);
      if (last === undefined) throw new Error('There is no read.');
      return last;
    },
    /** Lets writes wait until its result is called. */
    holdWrites(): () => void {
      let release = () => {};
      writable = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
  };
}
