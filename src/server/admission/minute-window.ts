const minuteMs = 60_000;

/**
 * Counts events of the last minute in constant space. It counts per full minute of the clock, and takes the part of the previous minute that
 * is still within the last 60 seconds, as if its events were evenly distributed.
 */
export class MinuteWindow {
  #minute = 0;
  #current = 0;
  #previous = 0;

  /**
   * Counts an event unless the limit is reached.
   *
   * @returns  0 if the event was counted. Otherwise how many milliseconds later it would be.
   */
  count(limit: number, nowMs: number): number {
    const waitMs = this.waitMs(limit - 1, nowMs);
    if (waitMs === 0) this.#current += 1;
    return waitMs;
  }

  /** Counts an amount without a limit. */
  add(amount: number, nowMs: number): void {
    this.#advance(nowMs);
    this.#current += amount;
  }

  /** How many milliseconds later the count is within the limit. 0 if it is. */
  waitMs(limit: number, nowMs: number): number {
    this.#advance(nowMs);
    const share = 1 - (nowMs % minuteMs) / minuteMs;
    if (this.#previous * share + this.#current <= limit) return 0;
    const free = limit - this.#current;
    // While the current minute has room, the previous one only has to lose weight. Otherwise the current one has to end first.
    return free >= 0
      ? (share - free / this.#previous) * minuteMs
      : (share + 1 - limit / this.#current) * minuteMs;
  }

  /** Whether no event of the last minute is counted. */
  isEmpty(nowMs: number): boolean {
    this.#advance(nowMs);
    return this.#previous + this.#current === 0;
  }

  #advance(nowMs: number): void {
    const minute = Math.floor(nowMs / minuteMs);
    if (minute === this.#minute) return;
    this.#previous = minute === this.#minute + 1 ? this.#current : 0;
    this.#current = 0;
    this.#minute = minute;
  }
}
