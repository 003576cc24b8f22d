/** How many requests of one credential may be under way at once, counted apart. */
export interface ConcurrencyLimits {
  readonly reads: number;
  readonly writes: number;
}

/** What a request is to a budget. */
export type RequestKind = keyof ConcurrencyLimits;

/** Keeps every credential within the service's limits; who comes too early waits in line. */
export interface ConcurrencyLimiter {
  /**
   * Waits until `count` requests of this credential fit, and gives back what ends them and says whether that let others in.
   *
   * @param credential  A key that stands for the credential, never the credential itself.
   * @param count       How many requests this is to the service: each action of a batch is one.
   *
   * Rejects with the signal's reason when it is aborted in line. Does not count per minute: no service says how much
   * of a minute is left, so that limit is met by honouring its Retry-After.
   */
  acquire(
    credential: string,
    kind: RequestKind,
    count: number,
    signal: AbortSignal,
  ): Promise<() => boolean>;
}

interface Line {
  taken: number;
  readonly waiting: { readonly count: number; readonly start: () => void }[];
}

/** A budget per credential and kind of request. A request larger than its limit goes alone. */
export function createConcurrencyLimiter(limits: ConcurrencyLimits): ConcurrencyLimiter {
  const lines = new Map<string, Line>();

  function advance(key: string, line: Line, limit: number): boolean {
    let hasLetIn = false;
    for (
      let next = line.waiting[0];
      next && (line.taken === 0 || line.taken + next.count <= limit);
      next = line.waiting[0]
    ) {
      line.waiting.shift();
      line.taken += next.count;
      next.start();
      hasLetIn = true;
    }
    if (line.taken === 0) lines.delete(key);
    return hasLetIn;
  }

  return {
    acquire(credential, kind, count, signal) {
      // Before there is a line: one that nobody stands in would be kept for good.
      if (signal.aborted) return Promise.reject(signal.reason);
      const key = `${kind} ${credential}`;
      const line = lines.get(key) ?? { taken: 0, waiting: [] };
      lines.set(key, line);
      return new Promise((resolve, reject) => {
        const leave = () => {
          line.taken -= count;
          return advance(key, line, limits[kind]);
        };
        const giveUp = () => {
          line.waiting.splice(line.waiting.indexOf(place), 1);
          advance(key, line, limits[kind]);
          reject(signal.reason);
        };
        const place = {
          count,
          start: () => {
            signal.removeEventListener('abort', giveUp);
            resolve(leave);
          },
        };
        signal.addEventListener('abort', giveUp, { once: true });
        line.waiting.push(place);
        advance(key, line, limits[kind]);
      });
    },
  };
}
