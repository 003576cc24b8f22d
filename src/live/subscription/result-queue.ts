import type { ExecutionResult } from 'graphql';
import type { ResultHolder, WaitingResults } from './waiting-results.ts';

/** A result with its length as JSON, in bytes. */
export interface MeasuredResult {
  readonly result: ExecutionResult;
  readonly bytes: number;
}

/** A result, or a function that makes it when the client reads it. */
type Queued = MeasuredResult | (() => Promise<MeasuredResult>);

/**
 * How many results wait for a client at most, and how long they are together as JSON. The one that is being sent counts. A result always waits
 * if there is no other one.
 */
const maxQueued = 1000;
const maxHeldBytes = 4 * 1024 * 1024;

/** What a queue tells its group. */
export interface QueueListener {
  /** Called if results were dropped. Returns what makes the result that tells the client to read the state again. */
  onOverflow(): () => Promise<MeasuredResult>;
  /** Called if the client must be disconnected, because it does not read the result that is being sent to it. */
  onTooSlow(): void;
  /** Called once, when the client reads no more. */
  onClosed(): void;
}

/**
 * The results of one client, in order. A client that reads too slowly loses nothing silently: if too many results wait, they are replaced with
 * one that tells it to read the state again.
 */
export class ResultQueue implements AsyncIterableIterator<ExecutionResult>, ResultHolder {
  readonly #listener: QueueListener;
  readonly #waiting: WaitingResults;
  readonly #results: Queued[] = [];
  /** The result that is being sent: the client has read it when the next one is requested. */
  #current: MeasuredResult | null = null;
  #queuedBytes = 0;
  #readers: ((result: IteratorResult<ExecutionResult>) => void)[] = [];
  #isComplete = false;
  #isClosed = false;

  /** @param waiting  Counts what the clients of a server hold. */
  constructor(listener: QueueListener, waiting: WaitingResults) {
    this.#listener = listener;
    this.#waiting = waiting;
  }

  push(measured: MeasuredResult): void {
    if (this.#isComplete) return;
    const reader = this.#readers.shift();
    if (reader !== undefined) reader(this.#send(measured));
    else if (this.#hasRoomFor(measured.bytes)) this.#enqueue(measured);
    else this.#overflow();
  }

  /** Ends the queue after the results that wait, and after a last one if there is one. */
  complete(last: ExecutionResult | null): void {
    if (this.#isComplete) return;
    this.#isComplete = true;
    if (last !== null) {
      const reader = this.#readers.shift();
      // It says why the results end, so it waits even if there is no room for another one.
      const measured = { result: last, bytes: 0 };
      if (reader === undefined) this.#enqueue(measured);
      else reader(this.#send(measured));
    }
    for (const waiting of this.#readers.splice(0)) waiting(done);
  }

  async next(): Promise<IteratorResult<ExecutionResult>> {
    this.#release();
    const queued = this.#results.shift();
    if (queued !== undefined) {
      if (typeof queued === 'function') return this.#send(await queued());
      this.#queuedBytes -= queued.bytes;
      return this.#send(queued);
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
    this.#release();
    this.#clear();
    this.complete(null);
    this.#close();
    return done;
  }

  giveUp(result: ExecutionResult): void {
    if (this.#current?.result === result) this.#listener.onTooSlow();
    else this.#overflow();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #hasRoomFor(bytes: number): boolean {
    const { length } = this.#results;
    if (length === 0 && this.#current === null) return true;
    const heldBytes = this.#queuedBytes + (this.#current?.bytes ?? 0);
    return length < maxQueued && heldBytes + bytes <= maxHeldBytes;
  }

  #enqueue(queued: MeasuredResult): void {
    this.#results.push(queued);
    this.#queuedBytes += queued.bytes;
    this.#waiting.add(queued.result, queued.bytes, this);
  }

  #overflow(): void {
    this.#clear();
    this.#results.push(this.#listener.onOverflow());
  }

  #clear(): void {
    for (const queued of this.#results.splice(0))
      if (typeof queued !== 'function') this.#waiting.remove(queued.result, this);
    this.#queuedBytes = 0;
  }

  #send(measured: MeasuredResult): IteratorResult<ExecutionResult> {
    this.#release();
    if (!this.#isClosed) {
      this.#current = measured;
      this.#waiting.add(measured.result, measured.bytes, this);
    }
    return { value: measured.result, done: false };
  }

  #release(): void {
    if (this.#current !== null) this.#waiting.remove(this.#current.result, this);
    this.#current = null;
  }

  #close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#listener.onClosed();
  }
}

const done = { value: undefined, done: true } as const;
