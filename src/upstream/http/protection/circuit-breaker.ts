import { RollingCount } from './rolling-count.ts';

// This folder protects a service that fails from this server's requests, and the callers from waiting for it. It knows neither
// requests nor errors: its user says whether a request failed.

/** When a circuit breaker opens, and how long it stays open. */
export interface CircuitBreakerSettings {
  /** The number of requests within the window below which it does not open. 0: it never opens. */
  readonly minRequests: number;
  /** It opens if more than this part of the requests failed. */
  readonly failurePercent: number;
  readonly windowMs: number;
  /** The time before the first probe. It doubles after each failed probe, up to 30 times this time. */
  readonly pauseMs: number;
}

export interface CircuitBreakerEvents {
  /** Creates the error of a request that is not sent. */
  readonly toRejection: (retryAfterMs: number) => Error;
  /** Called when it opens, and when it closes again. */
  readonly onChange?: (isOpen: boolean) => void;
}

/** The longest pause, as a multiple of the first one. */
const maxPauses = 30;

/**
 * Stops sending requests to an origin while most of them fail.
 *
 * Closed: every request is sent. Open: requests are rejected without being sent. After the pause, one request is sent as a
 * probe, while the others are still rejected. If it succeeds, the circuit breaker closes.
 */
export class CircuitBreaker {
  readonly #settings: CircuitBreakerSettings;
  readonly #events: CircuitBreakerEvents;
  readonly #now: () => number;
  readonly #requests: RollingCount;
  readonly #failures: RollingCount;
  /** Changes with the state: the result of a request that was sent in an earlier state says nothing about the current one. */
  #permit = 0;
  /** Null while it is closed. */
  #pauseMs: number | null = null;
  #probeAt = 0;
  #isProbing = false;

  /** @param now  Milliseconds of any clock. */
  constructor(
    settings: CircuitBreakerSettings,
    events: CircuitBreakerEvents,
    now: () => number = () => performance.now(),
  ) {
    this.#settings = settings;
    this.#events = events;
    this.#now = now;
    this.#requests = new RollingCount(settings.windowMs);
    this.#failures = new RollingCount(settings.windowMs);
  }

  /** Throws if a request would be rejected now. Called before a request waits for anything. */
  assertClosed(): void {
    if (this.#pauseMs !== null) this.#assertMayProbe(this.#pauseMs);
  }

  /** Throws if a request must not be sent. Otherwise returns a permit, and `leave` must be called with it. */
  enter(): number {
    if (this.#pauseMs === null) return this.#permit;
    this.#assertMayProbe(this.#pauseMs);
    this.#isProbing = true;
    this.#permit += 1;
    return this.#permit;
  }

  /** @param isFailed  Null: the caller aborted the request, so nothing is known. */
  leave(permit: number, isFailed: boolean | null): void {
    if (permit !== this.#permit) return;
    if (this.#pauseMs !== null) {
      this.#isProbing = false;
      if (isFailed === false) this.#close();
      else if (isFailed) this.#open(this.#pauseMs * 2);
    } else if (isFailed !== null) this.#count(isFailed);
  }

  #count(isFailed: boolean): void {
    const { minRequests, failurePercent, pauseMs } = this.#settings;
    const now = this.#now();
    this.#requests.add(now);
    if (!isFailed || minRequests === 0) return;
    this.#failures.add(now);
    const requests = this.#requests.total(now);
    if (requests < minRequests) return;
    if (this.#failures.total(now) * 100 > requests * failurePercent) this.#open(pauseMs);
  }

  #assertMayProbe(pauseMs: number): void {
    const leftMs = this.#probeAt - this.#now();
    if (leftMs > 0) throw this.#events.toRejection(leftMs);
    // The probe decides soon. If it fails, the next pause begins.
    if (this.#isProbing) throw this.#events.toRejection(pauseMs);
  }

  #open(pauseMs: number): void {
    const wasClosed = this.#pauseMs === null;
    this.#pauseMs = Math.min(pauseMs, this.#settings.pauseMs * maxPauses);
    this.#probeAt = this.#now() + this.#pauseMs;
    this.#permit += 1;
    if (wasClosed) this.#events.onChange?.(true);
  }

  #close(): void {
    this.#pauseMs = null;
    this.#permit += 1;
    this.#requests.clear();
    this.#failures.clear();
    this.#events.onChange?.(false);
  }
}

/** Enters, and calls `release` if that throws: a request that is not sent must not keep its place among the limits. */
export function enterOrRelease(breaker: CircuitBreaker, release: () => unknown): number {
  try {
    return breaker.enter();
  } catch (error) {
    release();
    throw error;
  }
}
