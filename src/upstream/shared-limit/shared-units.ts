import { SlidingWindow } from '../pacing/sliding-window.ts';
import { type LeaseResult, type UnitCall, unitLeaseMs } from './shared-limit-store.ts';

const minuteMs = 60_500;

/** At most this part of the limit is leased at once. */
const leasedPart = 0.1;

/** The limit per minute of one credential, which reads and writes can share. */
export class SharedUnits {
  readonly #key: string;
  readonly #perMinute: number;
  /** What this instance has used. Without the limit store, its limit is the share of this instance. */
  readonly #used: SlidingWindow;
  #leased = 0;
  #leasedUntil = 0;
  #period = 0;
  #waitUntil = 0;

  constructor(key: string, perMinute: number) {
    this.#key = key;
    this.#perMinute = perMinute;
    this.#used = new SlidingWindow(perMinute, minuteMs);
  }

  /** Whether leased units are left, which have to be returned. */
  get hasUnused(): boolean {
    return this.#leased > 0;
  }

  /** Whether a request fits into what was leased. */
  fits(units: number, now: number): boolean {
    return this.#atMost(units) <= this.#leased && now < this.#leasedUntil;
  }

  /** How long until the limit store can have units. */
  waitMs(now: number): number {
    return Math.max(0, this.#waitUntil - now);
  }

  /** How long a request waits without the limit store. */
  aloneWaitMs(units: number, instances: number, now: number): number {
    const share = Math.max(1, Math.floor(this.#perMinute / instances));
    this.#used.limit = share;
    return this.#used.waitMs(Math.min(units, share), now);
  }

  use(units: number, now: number): void {
    this.#leased = Math.max(0, this.#leased - this.#atMost(units));
    this.#used.add(units, now);
  }

  /**
   * What to ask of the limit store. Returns the units of the last lease.
   *
   * @param next     The units of the next request. 0 if there is none.
   * @param waiting  The units of all waiting requests.
   */
  toCall(next: number, waiting: number, now: number): UnitCall {
    const min = next === 0 || this.fits(next, now) ? 0 : this.#atMost(next);
    const most = Math.floor(this.#perMinute * leasedPart);
    const want = min === 0 ? 0 : Math.max(min, Math.min(2 * waiting, most));
    // Units that are still used are not returned.
    const isOver = next === 0 || min > 0;
    const unused = isOver ? this.#leased : 0;
    if (isOver) this.#leased = 0;
    const { perMinute, period } = { perMinute: this.#perMinute, period: this.#period };
    return { key: this.#key, perMinute, min, want, unused, period };
  }

  apply({ units, period, unitWaitMs }: LeaseResult, calledAt: number, now: number): void {
    if (units > 0) {
      this.#leased = units;
      this.#period = period;
      this.#leasedUntil = calledAt + unitLeaseMs;
    }
    this.#waitUntil = now + unitWaitMs;
  }

  /** Forgets what was leased: the limit store does not know it any more. */
  lose(): void {
    this.#leased = 0;
    this.#waitUntil = 0;
  }

  /** A larger request would never be sent. */
  #atMost(units: number): number {
    return Math.min(units, this.#perMinute);
  }
}
