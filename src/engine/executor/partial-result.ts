import type { GraphQLError } from 'graphql';
import type { OperationWork } from '../event-loop/operation-work.ts';
import { isTurnOver } from '../event-loop/turn.ts';
import type { FieldPlan } from '../plan/field-plan.ts';
import { locateError } from './error-location.ts';
import type { ResponseSize } from './response-limit.ts';
import { type Container, type ResultPosition, toResultPath } from './result-position.ts';
import { handleRejections } from './value.ts';

/**
 * What an error at a non-null position does: it replaces the nearest nullable value above the position with null, or only the value itself.
 *
 * Source: GraphQL, proposal #1163, "Error behavior".
 */
export type OnError = 'PROPAGATE' | 'NULL';

export interface ExecutionOptions {
  readonly size: ResponseSize;
  readonly operationWork: OperationWork;
  readonly onError: OnError;
}

/** How many fields and items are completed before the time is checked. */
const stepsBetweenChecks = 256;

/** Data that is sent together, while it is executed: the data, its errors, and how much of it is awaited. */
export class PartialResult {
  /** Null if an error has reached the top of the data. */
  data: Container | null;
  readonly errors: GraphQLError[] = [];
  #pending = 0;
  #steps = 0;
  #onSettled: (() => void) | null = null;
  readonly #size: ResponseSize;
  readonly #operationWork: OperationWork;
  readonly #onError: OnError;
  readonly #top: ResultPosition | null;

  /** @param top  The position to which the data belongs. Null for the initial result. */
  constructor(
    { size, operationWork, onError }: ExecutionOptions,
    data: Container,
    top: ResultPosition | null,
  ) {
    this.#size = size;
    this.#operationWork = operationWork;
    this.data = data;
    this.#onError = onError;
    this.#top = top;
  }

  /** What the client receives. */
  get result() {
    const { data, errors } = this;
    return errors.length === 0 ? { data } : { errors, data };
  }

  /** Resolves when nothing is awaited any more; undefined if nothing is. */
  settled(): Promise<void> | undefined {
    if (this.#pending === 0) return undefined;
    return new Promise((resolve) => {
      this.#onSettled = resolve;
    });
  }

  /** Counts fields that are completed: an object can have hundreds. */
  addSteps(count: number): void {
    this.#steps += count;
  }

  /** Whether the work of this turn of the event loop should continue in a later one. Call it for every item and resolver. */
  isTurnOver(): boolean {
    this.#steps += 1;
    if (this.#steps < stepsBetweenChecks) return false;
    const isOver = isTurnOver();
    // If it is over, so it is for everything else of this turn.
    if (!isOver) this.#steps = 0;
    return isOver;
  }

  /** Adds an error, unless the response is too large: then one error explains every null that follows. */
  addError(error: GraphQLError): void {
    const counted = this.#size.addError(error);
    if (counted !== null) this.errors.push(counted);
  }

  /** Returns null for an error that ends at its position, and throws it otherwise. */
  nullFor(
    raw: unknown,
    { nodes }: FieldPlan,
    isNonNull: boolean,
    above: ResultPosition | null,
    key: string | number,
  ): null {
    // Locating an error takes longer than completing an object, and there can be one for every field of every item.
    const isPropagated = isNonNull && this.#onError === 'PROPAGATE';
    if (!isPropagated && this.#size.omits(raw)) return null;
    const error = locateError(raw, nodes, toResultPath(above, key));
    if (isPropagated) throw error;
    this.addError(error);
    return null;
  }

  /** Counts the promise of a value. Throws for the first one above the limit of the response. */
  addAwaited(promise: PromiseLike<unknown>): void {
    const exceeded = this.#size.addAwaited();
    if (exceeded === null) return;
    handleRejections([promise]);
    throw exceeded;
  }

  /** Writes the error of a value that was awaited into the result. */
  fail(
    raw: unknown,
    plan: FieldPlan,
    isNonNull: boolean,
    above: ResultPosition | null,
    key: string | number,
    container: Container,
  ): void {
    if (isNonNull && this.#onError === 'PROPAGATE')
      this.propagate(locateError(raw, plan.nodes, toResultPath(above, key)), above);
    else container[key] = this.nullFor(raw, plan, isNonNull, above, key);
  }

  /** Replaces the value at a position with null, or the nearest nullable value above it. */
  propagate(error: GraphQLError, position: ResultPosition | null): void {
    this.addError(error);
    for (let one = position; one !== null && one !== this.#top; one = one.above) {
      one.isNull = true;
      if (one.isNonNull && this.#onError === 'PROPAGATE') continue;
      one.container[one.key] = null;
      return;
    }
    this.data = null;
  }

  /**
   * Awaits a promise. The work with its value belongs to a position: it is not done if the position is no longer part of the result, and an
   * error replaces the nearest nullable value at or above the position with null.
   *
   * @param fail  What to do with the error of the promise or of the work instead.
   */
  await(
    promise: PromiseLike<unknown>,
    plan: FieldPlan,
    position: ResultPosition | null,
    work: (value: unknown) => void,
    fail = (error: unknown) => this.#failAt(error, plan, position),
  ): void {
    this.#pending += 1;
    // Any object with a `then` is awaited. It may call back at once, or throw.
    Promise.resolve(promise).then(
      (value) => {
        // The time is read for each promise: thousands of them can settle in one turn.
        const isLate = isTurnOver();
        if (isLate || this.#isLeftOut(position)) handleRejections(value);
        this.#resume(isLate, () => {
          const complete = () => work(value);
          this.#attempt(position, isLate ? this.#unlessEnded(complete) : complete, fail);
        });
      },
      (error: unknown) =>
        this.#resume(isTurnOver(), () => this.#attempt(position, () => fail(error), fail)),
    );
  }

  /** Does work that belongs to a position in a later turn of the event loop. The position of root fields is null. */
  later(plan: FieldPlan, position: ResultPosition | null, work: () => void): void {
    this.#pending += 1;
    this.#operationWork.add(() => {
      const fail = (error: unknown) => this.#failAt(error, plan, position);
      this.#attempt(position, this.#unlessEnded(work), fail);
      this.#settle();
    });
  }

  /** Work that fails if the operation has ended before it starts. */
  #unlessEnded(work: () => void): () => void {
    return () => {
      const reason = this.#operationWork.endReason;
      if (reason !== null) throw reason;
      work();
    };
  }

  /** Whether a position is no longer part of the result. */
  #isLeftOut(position: ResultPosition | null): boolean {
    return this.data === null || position?.isWithinNull === true;
  }

  #attempt(
    position: ResultPosition | null,
    work: () => void,
    fail: (error: unknown) => void,
  ): void {
    if (this.#isLeftOut(position)) return;
    try {
      work();
    } catch (error) {
      fail(error);
    }
  }

  #failAt(raw: unknown, { nodes }: FieldPlan, position: ResultPosition | null): void {
    const path = position === null ? [] : toResultPath(position.above, position.key);
    this.propagate(locateError(raw, nodes, path), position);
  }

  /** Does the work that a promise was awaited for, now or in a later turn. */
  #resume(isLate: boolean, work: () => void): void {
    const run = () => {
      work();
      this.#settle();
    };
    if (isLate) this.#operationWork.add(run);
    else run();
  }

  #settle(): void {
    this.#pending -= 1;
    if (this.#pending === 0) this.#onSettled?.();
  }
}
