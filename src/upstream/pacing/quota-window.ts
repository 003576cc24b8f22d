import { SlidingWindow } from './sliding-window.ts';
import { SteadyRate } from './steady-rate.ts';

/** Two requests can arrive closer together than they were sent. */
const windowMs = 60_500;

/** This part of the quota is left to credentials that have used less than their share. */
const reservedPart = 0.02;

/** A limit that was learned is at least this part of the quota. */
const minLearnedPart = 0.1;

/** How long after the last refusal a learned limit rises again, by how much, and how often. */
const recovery = { afterMs: 60_000, factor: 1.02, everyMs: 5000 } as const;

/** The units of a minute up to which a credential with more than its share may send. */
export const unreservedLimit = (perMinute: number): number =>
  Math.max(1, Math.floor(perMinute * (1 - reservedPart)));

/** What was known when the service refused the first request of a pause. */
interface Refusal {
  readonly sentUnits: number;
  /** All requests that were refused since. */
  refusedUnits: number;
}

/**
 * What all credentials of this process have used of a quota, at most `perMinute` units in a minute. If the service refuses requests before that, the
 * quota is smaller than the setting, or other programs use it too: the limit then is what the service has accepted in the last minute, and
 * rises again in small steps.
 */
export class QuotaWindow {
  readonly #perMinute: number;
  readonly #minute: SlidingWindow;
  readonly #steady: SteadyRate;
  #refusal: Refusal | null = null;
  #changedAt = 0;

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
    this.#minute = new SlidingWindow(perMinute, windowMs);
    this.#steady = new SteadyRate(perMinute);
  }

  /** How much the process may send in a minute. */
  limit(now: number): number {
    const steps = Math.floor((now - this.#changedAt - recovery.afterMs) / recovery.everyMs);
    if (this.#minute.limit < this.#perMinute && steps > 0) {
      // The next step follows after `everyMs`.
      this.#changedAt += steps * recovery.everyMs;
      this.#changeLimit(this.#minute.limit * recovery.factor ** steps);
    }
    return this.#minute.limit;
  }

  add(units: number, now: number): void {
    this.#minute.add(units, now);
    this.#steady.add(units, now);
  }

  /** How long until these units fit. A request that is larger than the limit waits until nothing else is counted. */
  waitMs(units: number, isSteady: boolean, now: number): number {
    const limit = this.limit(now);
    const counted = Math.min(units + this.#reserved(isSteady, limit), limit);
    return Math.max(this.#minute.waitMs(counted, now), isSteady ? this.#steady.waitMs(0, now) : 0);
  }

  /** How long until the last of these units fits behind the others. */
  queueWaitMs(unitsBefore: number, units: number, isSteady: boolean, now: number): number {
    const all = unitsBefore + units + this.#reserved(isSteady, this.limit(now));
    return Math.max(
      this.#minute.waitMs(all, now),
      isSteady ? this.#steady.waitMs(unitsBefore, now) : 0,
    );
  }

  /** Counts units that the service refused: 0 if they were sent by another instance. */
  refused(units: number, now: number): void {
    this.#refusal ??= { sentUnits: this.#minute.total(now), refusedUnits: 0 };
    this.#refusal.refusedUnits += units;
  }

  /** Changes the limit after a pause, when the responses to all earlier requests are known. */
  learn(now: number): void {
    if (this.#refusal === null) return;
    const { sentUnits, refusedUnits } = this.#refusal;
    this.#refusal = null;
    this.#changedAt = now;
    this.#changeLimit(Math.min(this.#minute.limit, sentUnits - refusedUnits));
  }

  #reserved(isSteady: boolean, limit: number): number {
    return isSteady ? limit - unreservedLimit(limit) : 0;
  }

  #changeLimit(limit: number): void {
    const min = Math.max(1, Math.floor(this.#perMinute * minLearnedPart));
    this.#minute.limit = Math.min(this.#perMinute, Math.max(min, Math.ceil(limit)));
    this.#steady.perMinute = this.#minute.limit;
  }
}
