/** Lets one piece of work per key run at a time, in the order in which they came. */
export type Mutex = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** A mutex of this process. */
export function createMutex(): Mutex {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key);
    const mine = (before ?? Promise.resolve()).then(work, work);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
