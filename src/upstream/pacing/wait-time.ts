/** Why a request is not sent at once. */
export type WaitReason = 'rateLimit' | 'concurrency' | 'connection';

/** How long a request waited, in milliseconds, for each reason. */
export type WaitTimes = Readonly<Record<WaitReason, number>>;

/** The sum of waits one after the other; null if there was none. */
export function sumWaitTimes(waits: readonly (WaitTimes | null)[]): WaitTimes | null {
  const found = waits.filter((wait) => wait !== null);
  if (found.length === 0) return null;
  const sum = (reason: WaitReason) => found.reduce((ms, wait) => ms + wait[reason], 0);
  return {
    rateLimit: sum('rateLimit'),
    concurrency: sum('concurrency'),
    connection: sum('connection'),
  };
}

/** How long the requests of one queue have waited. A request waited for the difference between two times of it. */
export class WaitClock {
  #reason: WaitReason | null = null;
  #since = 0;
  readonly #totals = { rateLimit: 0, concurrency: 0, connection: 0 };

  get reason(): WaitReason | null {
    return this.#reason;
  }

  /** Changes what the queue waits for; null if it is empty. */
  change(reason: WaitReason | null, now: number): void {
    if (this.#reason !== null) this.#totals[this.#reason] += now - this.#since;
    this.#reason = reason;
    this.#since = now;
  }

  /** The time until now. */
  read(now: number): WaitTimes {
    this.change(this.#reason, now);
    return { ...this.#totals };
  }

  /** The time since `start`. */
  since(start: WaitTimes, now: number): WaitTimes {
    const end = this.read(now);
    return {
      rateLimit: end.rateLimit - start.rateLimit,
      concurrency: end.concurrency - start.concurrency,
      connection: end.connection - start.connection,
    };
  }
}
