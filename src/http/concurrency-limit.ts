import type { RequestSignal } from './abort-signal.ts';

/** The maximum number of requests of one credential that may be in flight at once, for reads and for writes. */
export interface ConcurrencyLimits {
  readonly reads: number;
  readonly writes: number;
}

/** The limit that a request counts against. */
export type RequestKind = keyof ConcurrencyLimits;

/** Keeps every credential within the service's limits. Requests above the limit wait in a queue. */
export interface ConcurrencyLimiter {
  /**
   * Waits until `count` requests of this credential fit. Returns the function that releases them, which returns whether
   * this let waiting requests start; a promise of it, if they have to wait.
   *
   * @param credential  A key that identifies the credential, never the credential itself.
   * @param count       How many requests the service counts: each action of a batch is one.
   *
   * Rejects with the signal's reason if it is aborted while waiting. Does not count requests per minute: no service reports
   * how much of its rate limit is left, so the retries follow its Retry-After header instead.
   */
  acquire(
    credential: string,
    kind: RequestKind,
    count: number,
    signal: RequestSignal,
  ): Promise<() => boolean> | (() => boolean);
}

interface Queue {
  inFlight: number;
  readonly entries: { readonly count: number; readonly start: () => void }[];
}

/** Creates one queue per credential and kind of request. A request larger than its limit is sent alone. */
export function createConcurrencyLimiter(limits: ConcurrencyLimits): ConcurrencyLimiter {
  const queues = new Map<string, Queue>();

  function startNext(key: string, queue: Queue, limit: number): boolean {
    let hasStarted = false;
    for (
      let next = queue.entries[0];
      next && fits(queue, next.count, limit);
      next = queue.entries[0]
    ) {
      queue.entries.shift();
      queue.inFlight += next.count;
      next.start();
      hasStarted = true;
    }
    if (queue.inFlight === 0) queues.delete(key);
    return hasStarted;
  }

  return {
    acquire(credential, kind, count, signal) {
      // Checked before a queue is created: an empty queue would never be deleted.
      if (signal.aborted) return Promise.reject(signal.reason);
      const key = `${kind} ${credential}`;
      const queue = queues.get(key) ?? { inFlight: 0, entries: [] };
      queues.set(key, queue);
      const release = () => {
        queue.inFlight -= count;
        return startNext(key, queue, limits[kind]);
      };
      if (queue.entries.length === 0 && fits(queue, count, limits[kind])) {
        queue.inFlight += count;
        return release;
      }
      return new Promise((resolve, reject) => {
        const abort = () => {
          queue.entries.splice(queue.entries.indexOf(entry), 1);
          startNext(key, queue, limits[kind]);
          reject(signal.reason);
        };
        const entry = {
          count,
          start: () => {
            signal.removeEventListener('abort', abort);
            resolve(release);
          },
        };
        signal.addEventListener('abort', abort, { once: true });
        queue.entries.push(entry);
      });
    },
  };
}

/** Whether requests fit into the limit. If nothing is in flight, any number fits: a larger request would never be sent. */
const fits = ({ inFlight }: Queue, count: number, limit: number): boolean =>
  inFlight === 0 || inFlight + count <= limit;
