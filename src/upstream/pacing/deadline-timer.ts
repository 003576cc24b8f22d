/** A request that waits for the rate limit is refused this long before its deadline, so that its error is not the timeout of the operation. */
const marginMs = 100;

/** Calls back shortly before the earliest deadline of the requests that wait. Deadlines are in milliseconds as in `Date.now()`. */
export class DeadlineTimer {
  readonly #onDeadline: (until: number) => void;
  #timer: NodeJS.Timeout | null = null;
  #deadline = Number.POSITIVE_INFINITY;

  /** @param onDeadline  Called with the time until which deadlines count as reached. */
  constructor(onDeadline: (until: number) => void) {
    this.#onDeadline = onDeadline;
  }

  get isRunning(): boolean {
    return this.#timer !== null;
  }

  /** A request with this deadline waits: an earlier deadline than the current one needs a new timer. */
  add(deadline: number): void {
    if (deadline < this.#deadline) this.#stop();
  }

  start(deadlines: Iterable<number>): void {
    for (const deadline of deadlines) this.#deadline = Math.min(this.#deadline, deadline);
    const leftMs = Math.max(0, this.#deadline - marginMs - Date.now());
    this.#timer = setTimeout(() => {
      this.#stop();
      this.#onDeadline(Date.now() + marginMs);
    }, leftMs).unref();
  }

  #stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#deadline = Number.POSITIVE_INFINITY;
  }
}
