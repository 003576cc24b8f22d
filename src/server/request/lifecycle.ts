import { GraphQLError } from 'graphql';
import type { OperationAbort } from '../../operation/operation-abort.ts';

/** What the server is doing. It also serves requests while it drains, because a load balancer needs time to notice this. */
export type Phase = 'ready' | 'draining';

/** The phase of one server and its operations in progress. The program that stops the server controls it. */
export class Lifecycle {
  phase: Phase = 'ready';
  readonly #operations = new Set<OperationAbort>();
  #hasEnded = false;
  #onIdle = () => {};

  /** The number of operations in progress, including those whose client has left. */
  get operationCount(): number {
    return this.#operations.size;
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
    if (this.#operations.size === 0) this.#onIdle();
  }

  /** Ends all operations in progress and all later ones. Their fields that still load fail with a code. Returns how many were in progress. */
  endOperations(): number {
    this.#hasEnded = true;
    const count = this.operationCount;
    for (const operation of this.#operations) operation.abort(stopReason());
    return count;
  }

  /** Resolves when no operation is in progress. */
  untilIdle(): Promise<void> {
    return new Promise((resolve) => {
      this.#onIdle = resolve;
      if (this.#operations.size === 0) resolve();
    });
  }
}

/** Why the operation ended, and the error of fields that were loading. */
const stopReason = () =>
  new GraphQLError('The operation was ended because the server stops.', {
    extensions: { code: 'UPSTREAM_TIMEOUT', retryable: true },
  });
