import { SlidingWindow } from '../pacing/sliding-window.ts';
import {
  type LeaseResult,
  type UnitCall,
  unitLeaseMs,
  unitWindowMs,
} from './shared-limit-store.ts';

const minuteMs = 60_500;

/** At most this part of the limit is leased at once. */
const leasedPart = 0.1;

/** The same for requests that wait for the steady rate: a second of it. */
const steadyPart = 1 / 60;

/** For how long a wait is known: other instances return units that they do not use. */
const knownMs = 250;

/** The limit per minute of all instances, as the limit store has last returned it. Times are in milliseconds as in `performance.now()`. */
interface Window {
  readonly readAt: number;
  readonly ends: readonly (readonly [at: number, units: number])[];
  readonly total: number;
  readonly waitingElsewhere: readonly number[];
}

/** The limit per minute of one credential, which reads and writes can share. */
export class SharedUnits {
  readonly #key: string;
  readonly #perMinute: number;
  /** What this instance has used. Without the limit store, its limit is the share of this instance. */
  readonly #used: SlidingWindow;
  #leased = 0;
  #leasedUntil = 0;
  /** Whether the lease may be used by requests that wait for the steady rate. */
  #isSteadyLease = false;
  #isSteadyCall = false;
  #period = 0;
  #waitUntil = 0;
  /** Null if units were left. */
  #window: Window | null = null;
  #reportedWaiting = 0;

  constructor(key: string, perMinute: number) {
    this.#key = key;
    this.#perMinute = perMinute;
    this.#used = new SlidingWindow(perMinute, minuteMs);
  }

  /** Whether leased units are left, which have to be returned. */
  get hasUnused(): boolean {
    return this.#leased > 0;
  }

  /** Whether leased units must be returned, because the time to use them is over. */
  isExpired(now: number): boolean {
    return this.hasUnused && now >= this.#leasedUntil;
  }

  /** Whether the limit store counts waiting requests of this instance. */
  get isWaiting(): boolean {
    return this.#reportedWaiting > 0;
  }

  /** Whether a request fits into what was leased. */
  fits(units: number, isSteady: boolean, now: number): boolean {
    if (isSteady && !this.#isSteadyLease) return false;
    return this.#atMost(units) <= this.#leased && now < this.#leasedUntil;
  }

  /** Whether the limit store has returned the limit a short time ago. */
  isKnown(now: number): boolean {
    return this.#window !== null && now - this.#window.readAt < knownMs;
  }

  /** How long until the limit store can have units for a request. 0 if it has to be asked. */
  waitMs(isSteady: boolean, now: number): number {
    // Others need not wait for the steady rate.
    if (this.#isSteadyCall && !isSteady) return 0;
    return this.isKnown(now) ? Math.max(0, this.#waitUntil - now) : 0;
  }

  /**
   * How long until a request fits behind others, if each instance with waiting requests gets as much as this one. 0 if units were left when the
   * limit store was last asked.
   */
  queueWaitMs(before: number, units: number, isSteady: boolean, now: number): number {
    if (this.#window === null) return 0;
    const { ends, total, waitingElsewhere } = this.#window;
    const own = before + this.#atMost(units);
    const all = waitingElsewhere.reduce((sum, waiting) => sum + Math.min(waiting, own), own);
    const fullWindows = Math.max(0, Math.ceil(all / this.#perMinute) - 1);
    let excess = total + all - (fullWindows + 1) * this.#perMinute;
    let waitMs = 0;
    for (const [at, count] of ends) {
      if (excess <= 0) break;
      excess -= count;
      waitMs = Math.max(0, at - now);
    }
    const windowMs = fullWindows * unitWindowMs + waitMs;
    if (!isSteady) return windowMs;
    const steadyMs = this.#waitUntil - now + (before * 60_000) / this.#perMinute;
    return Math.max(windowMs, steadyMs);
  }

  /** How long a request waits behind others without the limit store. */
  aloneWaitMs(before: number, units: number, instances: number, now: number): number {
    const share = Math.max(1, Math.floor(this.#perMinute / instances));
    this.#used.limit = share;
    return this.#used.waitMs(before + Math.min(units, share), now);
  }

  use(units: number, now: number): void {
    this.#leased = Math.max(0, this.#leased - this.#atMost(units));
    this.#used.add(units, now);
  }

  /**
   * What to ask of the limit store. Returns the units of the last lease.
   *
   * @param next      The units of the next request. 0 if there is none.
   * @param isSteady  Whether this request waits for the steady rate.
   * @param waiting   The units of all waiting requests.
   */
  toCall(next: number, isSteady: boolean, waiting: number, now: number): UnitCall {
    const min = next === 0 || this.fits(next, isSteady, now) ? 0 : this.#atMost(next);
    const most = Math.floor(this.#perMinute * (isSteady ? steadyPart : leasedPart));
    const want = min === 0 ? 0 : Math.max(min, Math.min(2 * waiting, most));
    // Units that are still used are not returned.
    const isOver = next === 0 || min > 0;
    const unused = isOver ? this.#leased : 0;
    if (isOver) this.#leased = 0;
    const { perMinute, period } = { perMinute: this.#perMinute, period: this.#period };
    this.#reportedWaiting = waiting;
    if (min > 0) this.#isSteadyCall = isSteady;
    return { key: this.#key, perMinute, min, want, isSteady, waiting, unused, period };
  }

  apply(
    { units, period, unitWaitMs, unitWindow }: LeaseResult,
    calledAt: number,
    now: number,
  ): void {
    this.#window = unitWindow && {
      readAt: now,
      ends: unitWindow.ends.map(([ms, count]) => [now + ms, count]),
      total: unitWindow.ends.reduce((sum, [, count]) => sum + count, 0),
      waitingElsewhere: unitWindow.waitingElsewhere,
    };
    if (units > 0) {
      this.#leased = units;
      this.#isSteadyLease = this.#isSteadyCall;
      this.#period = period;
      this.#leasedUntil = calledAt + unitLeaseMs;
    }
    this.#waitUntil = now + unitWaitMs;
    this.#reportedWaiting = Math.max(0, this.#reportedWaiting - units);
  }

  /** Forgets what was leased: the limit store does not know it any more. */
  lose(): void {
    this.#leased = 0;
    this.#waitUntil = 0;
    this.#window = null;
    this.#reportedWaiting = 0;
  }

  /** A larger request would never be sent. */
  #atMost(units: number): number {
    return Math.min(units, this.#perMinute);
  }
}
