import { setTimeout as sleep } from 'node:timers/promises';

/** Calls back after a time. A new wait replaces the one in progress. */
export class WakeTimer {
  readonly #onEnd: () => void;
  #endsAt = Number.POSITIVE_INFINITY;
  #number = 0;

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  /** Does nothing if a wait that ends at the same time, to the millisecond, is in progress. */
  start(ms: number, now: number): void {
    if (Math.abs(now + ms - this.#endsAt) > 1) void this.#wait(ms, now);
  }

  cancel(): void {
    this.#number += 1;
    this.#endsAt = Number.POSITIVE_INFINITY;
  }

  async #wait(ms: number, now: number): Promise<void> {
    this.cancel();
    this.#endsAt = now + ms;
    const number = this.#number;
    await sleep(Math.ceil(ms), undefined, { ref: false });
    if (number !== this.#number) return;
    this.cancel();
    this.#onEnd();
  }
}
