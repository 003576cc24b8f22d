import type { ExecutionResult } from 'graphql';

/** A client that holds results until it has read them. */
export interface ResultHolder {
  /** Gives up a result that it holds, and the results after it. */
  giveUp(result: ExecutionResult): void;
}

interface Waiting {
  readonly bytes: number;
  readonly holders: Set<ResultHolder>;
}

/**
 * The results that clients have not read yet, of all subscriptions of a server. Equal subscribers hold the same result, which counts once.
 *
 * If they exceed the limit, the clients that hold the oldest ones give them up: they are the slowest. A new result is always accepted.
 */
export class WaitingResults {
  readonly #maxBytes: number;
  /** The oldest result is first. */
  readonly #waiting = new Map<ExecutionResult, Waiting>();
  #bytes = 0;

  /** @param maxBytes  How long the results are together as JSON at most. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** A client holds a result from now on. */
  add(result: ExecutionResult, bytes: number, holder: ResultHolder): void {
    const known = this.#waiting.get(result);
    if (known !== undefined) {
      known.holders.add(holder);
      return;
    }
    this.#waiting.set(result, { bytes, holders: new Set([holder]) });
    this.#bytes += bytes;
    if (this.#bytes > this.#maxBytes) this.#makeRoom(result);
  }

  /** A client has read a result, or has given it up. */
  remove(result: ExecutionResult, holder: ResultHolder): void {
    const waiting = this.#waiting.get(result);
    if (waiting === undefined || !waiting.holders.delete(holder)) return;
    if (waiting.holders.size > 0) return;
    this.#waiting.delete(result);
    this.#bytes -= waiting.bytes;
  }

  #makeRoom(added: ExecutionResult): void {
    for (const [result, { holders }] of this.#waiting) {
      if (this.#bytes <= this.#maxBytes || result === added) return;
      for (const holder of [...holders]) holder.giveUp(result);
    }
  }
}
