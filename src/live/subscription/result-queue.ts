import type { ExecutionResult } from 'graphql';

/** A result, or a function that makes it when the client reads it. */
interface Queued {
  readonly result: ExecutionResult | (() => Promise<ExecutionResult>);
  readonly bytes: number;
}

/** How many results wait for a client at most, and how long they are together as JSON. A single result always waits. */
const maxQueued = 1000;
const maxQueuedBytes = 4 * 1024 * 1024;

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
  #queuedBytes = 0;
  #readers: ((result: IteratorResult<ExecutionResult>) => void)[] = [];
  #isComplete = false;
  #isClosed = false;

  constructor(listener: QueueListener) {
    this.#listener = listener;
  }

  /** @param bytes  The length of the result as JSON. */
  push(result: ExecutionResult, bytes: number): void {
    if (this.#isComplete) return;
    const reader = this.#readers.shift();
    if (reader !== undefined) reader({ value: result, done: false });
    else if (this.#hasRoomFor(bytes)) this.#enqueue({ result, bytes });
    else {
      this.#clear();
      this.#enqueue({ result: this.#listener.onOverflow(), bytes: 0 });
    }
  }

  /** Ends the queue after the results that wait, and after a last one if there is one. */
  complete(last: ExecutionResult | null): void {
    if (this.#isComplete) return;
    this.#isComplete = true;
    if (last !== null) {
      const reader = this.#readers.shift();
      // It says why the results end, so it waits even if there is no room for another one.
      if (reader === undefined) this.#enqueue({ result: last, bytes: 0 });
      else reader({ value: last, done: false });
    }
    for (const waiting of this.#readers.splice(0)) waiting(done);
  }

  async next(): Promise<IteratorResult<ExecutionResult>> {
    const queued = this.#results.shift();
    if (queued !== undefined) {
      const { result, bytes } = queued;
      this.#queuedBytes -= bytes;
      return { value: typeof result === 'function' ? await result() : result, done: false };
    }
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
    this.#clear();
    this.complete(null);
    this.#close();
    return done;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #hasRoomFor(bytes: number): boolean {
    const { length } = this.#results;
    return length === 0 || (length < maxQueued && this.#queuedBytes + bytes <= maxQueuedBytes);
  }

  #enqueue(queued: Queued): void {
    this.#results.push(queued);
    this.#queuedBytes += queued.bytes;
  }

  #clear(): void {
    this.#results.length = 0;
    this.#queuedBytes = 0;
  }

  #close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#listener.onClosed();
  }
}

const done = { value: undefined, done: true } as const;
