/** The shortest pause. `Retry-After: 0` does not mean that the service accepts any number of requests at once. */
const minPauseMs = 100;

/** The longest pause. After it a probe is sent, even if the service asks for a longer wait: a wrong header must not stop a credential for good. */
const maxPauseMs = 3_600_000;

/** The upper limit of the first pause without a Retry-After. It doubles with every further refusal. */
const firstBackoffMs = 1000;
const maxBackoffMs = 32_000;

/** The random time after a pause: at most this part of it, and at most this many milliseconds. */
const jitter = { part: 0.1, maxMs: 1000 } as const;

/** After a pause, the waiting requests follow the probe one by one, at random: in about a second, but never slower than this. */
const maxGapMs = 100;
const spreadMs = 1000;

/**
 * The pause of one credential and kind of request after the service refused a request because of a limit.
 *
 * While it is `paused`, nothing is sent. After it, one request is sent as a probe. If the service accepts it, the pause ends,
 * and the requests that waited follow at random times. If the service refuses it, the next pause begins. Sources: RFC 9110, section 10.2.3; Asana, "Rate limits"; Google, "Resolve
 * errors" (exponential backoff).
 */
export class Pause {
  state: 'open' | 'paused' | 'probing' = 'open';
  /** When the probe may be sent, in milliseconds as in `performance.now()`. */
  until = 0;
  #beganAt = 0;
  #refusals = 0;
  /** The number of requests that still follow a probe, the average time between them, and when the next may be sent. */
  #following = 0;
  #gapMs = 0;
  #nextAt = 0;
  readonly #random: () => number;

  /** @param random  0 to 1; spreads the credentials and servers that were refused together. */
  constructor(random: () => number = Math.random) {
    this.#random = random;
  }

  /** How long nothing may be sent. 0 while the probe is in flight: its duration is unknown. */
  leftMs(now: number): number {
    if (this.state === 'open') return this.#following > 0 ? Math.max(0, this.#nextAt - now) : 0;
    return this.state === 'paused' ? Math.max(0, this.until - now) : 0;
  }

  /** A request is sent. Returns whether it is the probe. */
  sent(now: number): boolean {
    if (this.state === 'paused') {
      this.state = 'probing';
      // Only a refusal that arrives from now on extends the pause.
      this.until = 0;
      return true;
    }
    if (this.#following > 0) this.#follow(now);
    return false;
  }

  /**
   * Starts or extends the pause. Returns how long the service or the backoff wants to wait.
   *
   * @param sentAt  Requests that were sent before the pause began can only extend it: they are no further evidence.
   */
  refused(retryAfterMs: number | undefined, sentAt: number, isProbe: boolean, now: number): number {
    const isLate = this.state !== 'open' && !isProbe && sentAt < this.#beganAt;
    if (!isLate) this.#refusals += 1;
    const waitMs =
      retryAfterMs === undefined || retryAfterMs < minPauseMs ? this.#backoffMs() : retryAfterMs;
    if (isLate) {
      if (retryAfterMs !== undefined)
        this.until = Math.max(this.until, now + Math.min(maxPauseMs, waitMs));
      return waitMs;
    }
    if (this.state !== 'paused') this.#beganAt = now;
    this.state = 'paused';
    this.#last(waitMs, now);
    return waitMs;
  }

  /** Starts or extends the pause, because the service refused a request of another instance of this server. */
  extend(waitMs: number, now: number): void {
    if (this.state === 'open') {
      this.#beganAt = now;
      this.state = 'paused';
    }
    this.#last(waitMs, now);
  }

  /** The service accepted the probe. This many requests wait. */
  end(waiting: number, now: number): void {
    this.state = this.until > now ? 'paused' : 'open';
    this.#refusals = 0;
    this.#following = waiting + 1;
    this.#gapMs = Math.min(maxGapMs, spreadMs / Math.max(1, waiting));
    this.#follow(now);
  }

  /** The probe ended without a response, so that nothing is known. The next request is the next probe. */
  retryProbe(now: number): void {
    this.state = 'paused';
    this.until = Math.max(this.until, now);
  }

  #last(waitMs: number, now: number): void {
    const spreadMs = this.#random() * Math.min(jitter.maxMs, waitMs * jitter.part);
    this.until = Math.max(this.until, now + Math.min(maxPauseMs, waitMs + spreadMs));
  }

  #follow(now: number): void {
    this.#following -= 1;
    this.#nextAt = now + this.#random() * 2 * this.#gapMs;
  }

  #backoffMs(): number {
    const limitMs = Math.min(maxBackoffMs, firstBackoffMs * 2 ** (this.#refusals - 1));
    return Math.max(minPauseMs, this.#random() * limitMs);
  }
}
