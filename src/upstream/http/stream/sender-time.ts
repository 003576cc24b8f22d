/** How fast the sender of a file must send it. */
export interface SenderPace {
  /** How long it may send nothing. */
  readonly maxPauseMs: number;
  /** Its rate on average. A faster sender may pause once for `maxPauseMs` at any time. */
  readonly minBytesPerSecond: number;
}

/**
 * The time for which a sender is behind the minimum rate. Only the time in which somebody waits for its bytes counts: a service that reads
 * slowly is not its fault.
 */
export class SenderTime {
  readonly #msPerByte: number;
  #behindMs = 0;
  /** Null while nobody waits for its bytes. */
  #waitingSince: number | null = null;

  /** @param minBytesPerSecond  See SenderPace. */
  constructor(minBytesPerSecond: number) {
    this.#msPerByte = 1000 / minBytesPerSecond;
  }

  /** Somebody waits for bytes from now on. */
  start(now: number): void {
    this.#waitingSince ??= now;
  }

  /** Nobody waits for bytes any more. */
  stop(now: number): void {
    this.#behindMs = this.behindMs(now);
    this.#waitingSince = null;
  }

  /** These bytes arrived. A sender cannot be ahead of the minimum rate. */
  add(bytes: number, now: number): void {
    this.#behindMs = Math.max(0, this.behindMs(now) - bytes * this.#msPerByte);
    if (this.#waitingSince !== null) this.#waitingSince = now;
  }

  behindMs(now: number): number {
    return this.#behindMs + (this.#waitingSince === null ? 0 : now - this.#waitingSince);
  }
}
