import { RollingCount } from './rolling-count.ts';

/** The time over which requests and retries are compared. */
const windowMs = 10_000;

/** The number of retries within the window that are always permitted: a server with few callers may retry too. */
const minRetries = 10;

/** Limits the retries to a part of the requests: a service that fails does not get more requests because it fails. */
export class RetryBudget {
  readonly #percent: number;
  readonly #now: () => number;
  readonly #requests = new RollingCount(windowMs);
  readonly #retries = new RollingCount(windowMs);

  /** @param now  Milliseconds of any clock. */
  constructor(percent: number, now: () => number = () => performance.now()) {
    this.#percent = percent;
    this.#now = now;
  }

  /** Counts a request that is sent for the first time. */
  countRequest(): void {
    this.#requests.add(this.#now());
  }

  /** Whether one more retry is permitted. Counts it if so. */
  take(): boolean {
    const now = this.#now();
    const limit = Math.max(minRetries, (this.#requests.total(now) * this.#percent) / 100);
    if (this.#retries.total(now) >= limit) return false;
    this.#retries.add(now);
    return true;
  }
}
