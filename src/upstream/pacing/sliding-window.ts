/** Units that were counted within a short time. */
interface Slot {
  readonly startsAt: number;
  lastAt: number;
  units: number;
}

/** Units that were counted closer together than this share a slot. */
const maxSlotMs = 100;

/**
 * Counts units over the last part of time, as services do that limit requests "per minute".
 *
 * Its memory is bounded: it has at most one slot for each hundred milliseconds. All times are in milliseconds as in `performance.now()`.
 */
export class SlidingWindow {
  /** The maximum number of units in one window; Infinity only counts. */
  limit: number;
  windowMs: number;
  #total = 0;
  #open = 0;
  readonly #slots: Slot[] = [];

  constructor(limit: number, windowMs: number) {
    this.limit = limit;
    this.windowMs = windowMs;
  }

  /** Counts units from now on, until `close` says when they were used. */
  open(units: number): void {
    this.#open += units;
  }

  /** Ends `open`. The units count until one window after this time. */
  close(units: number, usedAt: number): void {
    this.#open = Math.max(0, this.#open - units);
    this.add(units, Math.max(usedAt, this.#slots.at(-1)?.lastAt ?? usedAt));
  }

  add(units: number, now: number): void {
    this.#total += units;
    const last = this.#slots.at(-1);
    if (last !== undefined && now - last.startsAt < Math.min(maxSlotMs, this.windowMs / 50)) {
      last.units += units;
      last.lastAt = now;
    } else {
      // Slots are only removed when one is added or read, so that an unused window costs nothing.
      this.#removeExpired(now);
      this.#slots.push({ startsAt: now, lastAt: now, units });
    }
  }

  /** The units of the last window. */
  total(now: number): number {
    this.#removeExpired(now);
    return this.#total;
  }

  /** The units since a time within the last window. */
  totalSince(since: number): number {
    let units = 0;
    for (const slot of this.#slots) if (slot.lastAt >= since) units += slot.units;
    return units;
  }

  /** When the first units of the last window were counted; `now` if it is empty. */
  oldestAt(now: number): number {
    this.#removeExpired(now);
    return this.#slots[0]?.startsAt ?? now;
  }

  /** How long until this many units fit. More units than the limit are spread over several windows. */
  waitMs(units: number, now: number): number {
    if (this.#total + this.#open + units <= this.limit) return 0;
    this.#removeExpired(now);
    const fullWindows = Math.max(0, Math.ceil(units / this.limit) - 1);
    let excess = this.#total + this.#open + units - fullWindows * this.limit - this.limit;
    let waitMs = 0;
    for (const slot of this.#slots) {
      if (excess <= 0) break;
      excess -= slot.units;
      waitMs = slot.lastAt + this.windowMs - now;
    }
    // It is unknown when open units will be used.
    if (excess > 0) waitMs = this.windowMs;
    return fullWindows * this.windowMs + waitMs;
  }

  #removeExpired(now: number): void {
    let expired = 0;
    for (const slot of this.#slots) {
      if (slot.lastAt + this.windowMs > now) break;
      this.#total -= slot.units;
      expired += 1;
    }
    if (expired > 0) this.#slots.splice(0, expired);
  }
}
