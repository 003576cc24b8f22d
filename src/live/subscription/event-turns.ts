import { setImmediate } from 'node:timers/promises';

/** How long events may be executed in one turn of the event loop. */
const maxTurnMs = 4;

/** Resolves when all work has been done that needs no further turn of the event loop: a tick runs when no promise is left to continue. */
const untilWorkIsDone = () => new Promise<void>((resolve) => process.nextTick(resolve));

/**
 * Divides the processor among the subscriptions of all callers. One change can have a thousand subscriptions: their work would otherwise fill one
 * turn of the event loop. The callers take turns, so a caller with one subscription does not wait for those of another one.
 */
export class EventTurns {
  /** Those who wait, for each caller. The caller whose turn is next is first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #listeners = new Map<string, (() => void)[]>();
  #isRunning = false;

  /** Resolves when nothing of this caller waits for its turn. Call it during a turn. */
  untilNoneWaits(caller: string): Promise<void> {
    return new Promise((resolve) => {
      const listeners = this.#listeners.get(caller);
      if (listeners === undefined) this.#listeners.set(caller, [resolve]);
      else listeners.push(resolve);
    });
  }

  /** Resolves when the work of this caller may continue. */
  take(caller: string): Promise<void> {
    return new Promise((resolve) => {
      const queue = this.#waiting.get(caller);
      if (queue === undefined) this.#waiting.set(caller, [resolve]);
      else queue.push(resolve);
      if (!this.#isRunning) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    let startedAt = performance.now();
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      next();
      await untilWorkIsDone();
      this.#notify();
      if (performance.now() - startedAt < maxTurnMs) continue;
      await setImmediate();
      startedAt = performance.now();
    }
    this.#isRunning = false;
  }

  #notify(): void {
    for (const [caller, listeners] of this.#listeners) {
      if (this.#waiting.has(caller)) continue;
      this.#listeners.delete(caller);
      for (const listener of listeners) listener();
    }
  }

  #next(): (() => void) | undefined {
    for (const [caller, queue] of this.#waiting) {
      const next = queue.shift();
      this.#waiting.delete(caller);
      // Behind the others.
      if (queue.length > 0) this.#waiting.set(caller, queue);
      return next;
    }
    return undefined;
  }
}
