/** Work of one operation that goes on together: nobody goes on before everyone who has begun is done. */
export interface Barrier {
  /** The work's result, once all work that was under way with it has ended. A failure does not wait. */
  wait<Result>(work: Promise<Result>): Promise<Result>;
}

/**
 * One per operation. Each of a hundred tasks learns the documents that it links to from reads that are answered batch by
 * batch. If each went on by itself, its documents would be read in as many batches; together they are read in one.
 */
export function createBarrier(): Barrier {
  let working = 0;
  let waiting: (() => void)[] = [];
  const leave = () => {
    working -= 1;
    if (working > 0) return;
    for (const goOn of waiting) goOn();
    waiting = [];
  };
  return {
    async wait(work) {
      working += 1;
      const result = await work.catch((error: unknown) => {
        leave();
        throw error;
      });
      const all = new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
      leave();
      await all;
      return result;
    },
  };
}
