import { runInLaterTurn } from './turn.ts';

/** The work of one operation that continues in later turns of the event loop. */
export class LaterWork {
  #tasks = 0;
  #listeners: (() => void)[] = [];

  get isDone(): boolean {
    return this.#tasks === 0;
  }

  /** Runs a task in a later turn. The task must not throw. */
  add(task: () => void): void {
    this.#tasks += 1;
    runInLaterTurn(() => {
      task();
      this.#tasks -= 1;
      if (this.#tasks > 0) return;
      const listeners = this.#listeners;
      this.#listeners = [];
      for (const listener of listeners) listener();
    });
  }

  /** Calls a listener after the last task. Call it only if there is one. */
  onceDone(listener: () => void): void {
    this.#listeners.push(listener);
  }
}
