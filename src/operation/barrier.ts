/** Synchronizes concurrent work of one operation: no work continues until all work that has started is complete. */
export interface Barrier {
  /** The result of the work, as soon as all other work that has started is complete. A failure is thrown immediately. */
  wait<Result>(work: Promise<Result>): Promise<Result>;
}

/**
 * Creates the barrier of one operation. Example: a hundred tasks are read in several batches, and each task links to documents. If
 * each task continued on its own, its documents would be read in as many batches. With the barrier they are read in one.
 */
export function createBarrier(): Barrier {
  let active = 0;
  let waiting: (() => void)[] = [];
  const finish = () => {
    active -= 1;
    if (active > 0) return;
    for (const resume of waiting) resume();
    waiting = [];
  };
  return {
    async wait(work) {
      active += 1;
      const result = await work.catch((error: unknown) => {
        finish();
        throw error;
      });
      const all = new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
      finish();
      await all;
      return result;
    },
  };
}
