import { SlidingWindow } from './sliding-window.ts';

/** The rate of one credential. Figures of a service; see `ServiceLimits`. */
export interface RateLimits {
  /** The maximum number of units per minute. Absent if the service does not state it. */
  readonly perMinute?: number;
  /** The lowest limit per minute that the service has. An estimate below it is no limit of the service. */
  readonly minPerMinute: number;
}

const minuteMs = 60_000;

/** Two requests can arrive closer together than they were sent. */
const jitterMs = 500;

/** The estimated window is this much longer than measured. */
const margin = 1.02;

/** By how much a refusal makes the estimated window longer, if the estimate was already in use. */
const stretch = 1.05;

/** How long after the last refusal the estimated window becomes shorter again, by how much, and how often. */
const recovery = { afterMs: minuteMs, factor: 0.95, everyMs: 5000 } as const;

/** An estimate whose window has become shorter than this limits nothing any more. */
const endMs = 100;

/** How long an estimate is kept for a credential that sends nothing. */
const forgetMs = 10 * minuteMs;

/** Retry-After has whole seconds, rounded up. A window that is too short gets corrected sooner than one that is too long. */
const roundingMs = 1000;

/** The shortest window that is estimated. */
const minWindowMs = 1000;

/** What was known when the service refused the first request of a pause. */
interface Refusal {
  readonly sentUnits: number;
  readonly windowMs: number;
  /** All requests that were refused since. */
  refusedUnits: number;
}

/**
 * How many units one credential may send: the service's limit per minute, and an estimate from refusals.
 *
 * A service says in Retry-After when it accepts requests again, but neither its limit nor the time over which it counts. Both
 * follow from what was sent: N units were accepted since the credential began to send, or during the last Retry-After, and the
 * service counts over that time and Retry-After together. Each later refusal gives a lower estimate, or makes the window longer by
 * a twentieth (multiplicative decrease). A minute without refusals makes it shorter again in small steps, because limits also change upwards.
 */
export class RateBudget {
  readonly #minRatePerMs: number;
  readonly #minute: SlidingWindow;
  #estimate: SlidingWindow | null = null;
  #refusal: Refusal | null = null;
  #changedAt = 0;
  /** The shortest time between a request and its response. */
  #minLatencyMs = Number.POSITIVE_INFINITY;

  constructor({ perMinute = Number.POSITIVE_INFINITY, minPerMinute }: RateLimits) {
    this.#minute = new SlidingWindow(perMinute, minuteMs + jitterMs);
    this.#minRatePerMs = minPerMinute / minuteMs;
  }

  /** The units of the last minute. */
  usedUnits(now: number): number {
    return this.#minute.total(now);
  }

  /** How long until one request fits. A request that is larger than a limit waits until nothing else is counted. */
  waitMs(units: number, now: number): number {
    const minuteWaitMs = this.#minute.waitMs(Math.min(units, this.#minute.limit), now);
    const estimate = this.#recover(now);
    if (estimate === null) return minuteWaitMs;
    return Math.max(minuteWaitMs, estimate.waitMs(Math.min(units, estimate.limit), now));
  }

  /** How long until all of these requests fit, one after the other. */
  queueWaitMs(units: number, now: number): number {
    return Math.max(this.#minute.waitMs(units, now), this.#estimate?.waitMs(units, now) ?? 0);
  }

  /** Counts a request that is sent. */
  add(units: number, now: number): void {
    this.#minute.add(units, now);
    this.#estimate?.open(units);
  }

  /**
   * Counts the end of a request. The service received it at some time before, at the latest a shortest latency before its response.
   * Another request that is sent one window after that time arrives more than one window later, however long both took to arrive.
   */
  end(units: number, sentAt: number, now: number): void {
    this.#minLatencyMs = Math.min(this.#minLatencyMs, now - sentAt);
    this.#estimate?.close(units, now - this.#minLatencyMs);
  }

  /** Counts a request that the service refused because of its limit. */
  refused(units: number, sentAt: number, retryAfterMs: number, now: number): void {
    if (this.#refusal !== null) {
      this.#refusal.refusedUnits += units;
      return;
    }
    const waitMs = Math.max(minWindowMs, retryAfterMs);
    const ageMs = sentAt - this.#minute.oldestAt(now);
    this.#refusal =
      ageMs <= waitMs
        ? {
            sentUnits: this.#minute.total(now),
            windowMs: Math.max(minWindowMs, ageMs + waitMs - roundingMs),
            refusedUnits: units,
          }
        : {
            sentUnits: this.#minute.totalSince(sentAt - waitMs),
            windowMs: waitMs,
            refusedUnits: units,
          };
  }

  /** Changes the estimate after a pause, when the responses to all earlier requests are known. */
  learn(now: number): void {
    const refusal = this.#refusal;
    if (refusal === null) return;
    this.#refusal = null;
    this.#changedAt = now;
    const units = refusal.sentUnits - refusal.refusedUnits;
    const windowMs = refusal.windowMs * margin;
    // A few accepted requests prove nothing: the limit may be another one, for example that of requests in flight.
    const isCredible = units / refusal.windowMs >= this.#minRatePerMs;
    const estimate = this.#estimate;
    if (isCredible && (estimate === null || units / windowMs < estimate.limit / estimate.windowMs))
      this.#estimate = new SlidingWindow(units, windowMs);
    else if (estimate !== null) estimate.windowMs *= stretch;
  }

  /** Whether nothing is lost if this budget is forgotten. */
  isIdle(now: number): boolean {
    const isForgotten = this.#estimate === null || now - this.#changedAt > forgetMs;
    return isForgotten && this.#minute.total(now) === 0;
  }

  #recover(now: number): SlidingWindow | null {
    const estimate = this.#estimate;
    if (estimate === null) return null;
    const steps = Math.floor((now - this.#changedAt - recovery.afterMs) / recovery.everyMs);
    if (steps < 1) return estimate;
    // The next step follows after `everyMs`.
    this.#changedAt += steps * recovery.everyMs;
    estimate.windowMs *= recovery.factor ** steps;
    if (estimate.windowMs < endMs) this.#estimate = null;
    return this.#estimate;
  }
}
