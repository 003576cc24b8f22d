import type { ExecutionResult } from 'graphql';

/** A result, or a function that makes it when the client reads it. */
type Queued = ExecutionResult | (() => Promise<ExecutionResult>);

/** How many results wait for a client at most. */
const maxQueued = 1000;

/** What a queue tells its group. */
export interface QueueListener {
  /** Called if results were dropped. Returns what makes the result that tells the client to read the state again. */
  onOverflow(): () => Promise<ExecutionResult>;
  /** Called once, when the client reads no more. */
  onClosed(): void;
}

/**
 * The results of one client, in order. A client that reads too slowly loses nothing silently: if too many results wait, they are replaced with
 * one that tells it to read the state again.
 */
export class ResultQueue implements AsyncIterableIterator<ExecutionResult> {
  readonly #listener: QueueListener;
  readonly #results: Queued[] = [];
  #readers: ((result: IteratorResult<ExecutionResult>) => void)[] = [];
  #isComplete = false;
  #isClosed = false;

  constructor(listener: QueueListener) {
    this.#listener = listener;
  }

  push(result: ExecutionResult): void {
    if (this.#isComplete) return;
    const reader = this.#readers.shift();
    if (reader !== undefined) reader({ value: result, done: false });
    else if (this.#results.length < maxQueued) this.#results.push(result);
    else this.#results.splice(0, maxQueued, this.#listener.onOverflow());
  }

  /** Ends the queue after the results that wait, and after a last one if there is one. */
  complete(last: ExecutionResult | null): void {
    if (last !== null) this.push(last);
    this.#isComplete = true;
    for (const reader of this.#readers.splice(0)) reader(done);
  }

  async next(): Promise<IteratorResult<ExecutionResult>> {
    const result = this.#results.shift();
    if (result !== undefined)
      return { value: typeof result === 'function' ? await result() : result, done: false };
    if (this.#isComplete) {
      this.#close();
      return done;
    }
    return new Promise((resolve) => {
      this.#readers.push(resolve);
    });
  }

  /** The client reads no more. */
  async return(): Promise<IteratorResult<ExecutionResult>> {
    this.#results.length = 0;
    this.complete(null);
    this.#close();
    return done;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#listener.onClosed();
  }
}

const done = { value: undefined, done: true } as const;
