import { setMaxListeners } from 'node:events';

/**
 * Aborts one operation. The signal is created when it is first read: an operation without upstream requests needs none, and creating
 * one takes longer than executing such an operation.
 */
export class OperationAbort {
  #controller: AbortController | null = null;
  #isAborted = false;
  #reason: unknown;

  get signal(): AbortSignal {
    if (this.#controller === null) {
      this.#controller = new AbortController();
      // Each batch of reads listens to the signal. Dozens of them are normal.
      setMaxListeners(0, this.#controller.signal);
      if (this.#isAborted) this.#controller.abort(this.#reason);
    }
    return this.#controller.signal;
  }

  /** Only the first reason counts. */
  abort(reason: unknown): void {
    if (this.#isAborted) return;
    this.#isAborted = true;
    this.#reason = reason;
    this.#controller?.abort(reason);
  }
}
