const minuteMs = 60_000;

/** What is sent within this time at the steady rate may be sent at once. */
export const burstMs = 1000;

/**
 * The rate at which a limit per minute is used up evenly. Everything that is sent counts, also what is sent faster: then nothing may be sent at
 * the steady rate until the average is reached again. Source: the generic cell rate algorithm of ITU-T I.371.
 */
export class SteadyRate {
  #msPerUnit: number;
  /** When everything that was sent would have been sent at this rate, in milliseconds as in `performance.now()`. */
  #endsAt = Number.NEGATIVE_INFINITY;

  constructor(perMinute: number) {
    this.#msPerUnit = minuteMs / perMinute;
  }

  set perMinute(perMinute: number) {
    this.#msPerUnit = minuteMs / perMinute;
  }

  add(units: number, now: number): void {
    const endsAt = Math.max(this.#endsAt, now) + units * this.#msPerUnit;
    // What was sent more than a minute ago does not count against the limit.
    this.#endsAt = Math.min(endsAt, now + minuteMs);
  }

  /** How long a request waits behind this many units. */
  waitMs(unitsBefore: number, now: number): number {
    const endsAt = Math.max(this.#endsAt, now) + unitsBefore * this.#msPerUnit;
    return Math.max(0, endsAt - burstMs - now);
  }
}
