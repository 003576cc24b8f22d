/** A stream that sends something at least once in each period. */
export interface HeartbeatMember {
  readonly periodMs: number;
  /** When it last sent something, in milliseconds of `performance.now()`. */
  readonly lastSentMs: number;
  beat(): void;
}

/** The maximum time between two checks. */
const maxTickMs = 1000;

/**
 * The heartbeats of all streams. One timer serves all of them, and runs only while there are any: each check only compares two numbers for
 * a stream that has sent something recently.
 */
export class Heartbeats {
  readonly #members = new Set<HeartbeatMember>();
  readonly #tickMs: number;
  #timer: NodeJS.Timeout | undefined;

  /** @param shortestPeriodMs  The shortest period of any member. */
  constructor(shortestPeriodMs: number) {
    this.#tickMs = Math.min(maxTickMs, Math.ceil(shortestPeriodMs / 4));
  }

  add(member: HeartbeatMember): void {
    this.#members.add(member);
    this.#timer ??= setInterval(() => this.#check(), this.#tickMs).unref();
  }

  remove(member: HeartbeatMember): void {
    if (!this.#members.delete(member) || this.#members.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #check(): void {
    // What is due before the next check is sent now, so that no pause is longer than the period.
    const soonMs = performance.now() + this.#tickMs;
    for (const member of this.#members)
      if (soonMs - member.lastSentMs >= member.periodMs) member.beat();
  }
}
