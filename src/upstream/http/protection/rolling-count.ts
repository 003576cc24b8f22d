/** The number of slots of a window. Counts leave the window one slot at a time. */
const slotCount = 10;

/** Counts events in the time before now, in ten slots: an event costs an addition, and no memory. */
export class RollingCount {
  readonly #slotMs: number;
  readonly #counts = new Uint32Array(slotCount);
  /** The number of the current slot since the start of the clock. */
  #slot = 0;
  #total = 0;

  constructor(windowMs: number) {
    this.#slotMs = windowMs / slotCount;
  }

  /** Counts one event. */
  add(nowMs: number): void {
    this.#advance(nowMs);
    const at = this.#slot % slotCount;
    this.#counts[at] = (this.#counts[at] ?? 0) + 1;
    this.#total += 1;
  }

  /** The number of events in the window. */
  total(nowMs: number): number {
    this.#advance(nowMs);
    return this.#total;
  }

  clear(): void {
    this.#counts.fill(0);
    this.#total = 0;
  }

  #advance(nowMs: number): void {
    const slot = Math.floor(nowMs / this.#slotMs);
    if (slot === this.#slot) return;
    if (slot - this.#slot >= slotCount) this.clear();
    else {
      for (let next = this.#slot + 1; next <= slot; next += 1) {
        const at = next % slotCount;
        this.#total -= this.#counts[at] ?? 0;
        this.#counts[at] = 0;
      }
    }
    this.#slot = slot;
  }
}
