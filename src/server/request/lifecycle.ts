import { GraphQLError } from 'graphql';
import type { OperationAbort } from '../../operation/operation-abort.ts';

/**
 * What the server is doing. It also serves requests while it drains, because a load balancer needs time to notice this, and while it starts: a
 * worker does until the others serve too.
 */
export type Phase = 'starting' | 'ready' | 'draining';

/** The results of a subscription, as long as they are sent. */
export interface OpenStream {
  /** Sends what is left, and the end. */
  complete(): void;
}

/** The phase of one server, its operations in progress and its streams. The program that stops the server controls it. */
export class Lifecycle {
  phase: Phase = 'ready';
  readonly #operations = new Set<OperationAbort>();
  readonly #streams = new Set<OpenStream>();
  #hasEnded = false;
  #hasCompleted = false;
  #onIdle = () => {};

  /** The number of operations in progress, including those whose client has left. */
  get operationCount(): number {
    return this.#operations.size;
  }

  /** The number of open streams. They are no operations in progress: only the execution of an event is one. */
  get streamCount(): number {
    return this.#streams.size;
  }

  /** Registers an operation. It is ended at once if `endOperations` was called before. */
  begin(operation: OperationAbort): void {
    this.#operations.add(operation);
    if (this.#hasEnded) operation.abort(stopReason());
  }

  /**
   * Removes an operation that has its result, and its listeners.
   *
   * When V8 enlarges or tidies a Set, it makes a new table, and the former table keeps what was in it until the next complete garbage
   * collection. Through its listeners, an operation would keep all records that it has read: they were a tenth of what a load allocates, and
   * moving them was most of the work of the garbage collector.
   */
  finish(operation: OperationAbort): void {
    this.#operations.delete(operation);
    operation.removeListeners();
    this.#checkIdle();
  }

  /** Registers a stream. It is completed at once if `completeStreams` was called before. */
  beginStream(stream: OpenStream): void {
    this.#streams.add(stream);
    if (this.#hasCompleted) stream.complete();
  }

  /** Removes a stream that has sent its end, or whose client has left. */
  finishStream(stream: OpenStream): void {
    this.#streams.delete(stream);
    this.#checkIdle();
  }

  /** Completes all streams, and all later ones. Their clients can subscribe again, at another server. */
  completeStreams(): void {
    this.#hasCompleted = true;
    for (const stream of this.#streams) stream.complete();
  }

  /** Ends all operations in progress and all later ones. Their fields that still load fail with a code. Returns how many were in progress. */
  endOperations(): number {
    this.#hasEnded = true;
    const count = this.operationCount;
    for (const operation of this.#operations) operation.abort(stopReason());
    return count;
  }

  /** Resolves when no operation is in progress, and no stream is open. */
  untilIdle(): Promise<void> {
    return new Promise((resolve) => {
      this.#onIdle = resolve;
      this.#checkIdle();
    });
  }

  #checkIdle(): void {
    if (this.#operations.size === 0 && this.#streams.size === 0) this.#onIdle();
  }
}

/** Why the operation ended, and the error of fields that were loading. */
const stopReason = () =>
  new GraphQLError('The operation was ended because the server stops.', {
    extensions: { code: 'UPSTREAM_TIMEOUT', retryable: true },
  });
