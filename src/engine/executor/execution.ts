import type { GraphQLError } from 'graphql';
import type { Completion } from '../plan/completion.ts';
import type { FieldPlan } from '../plan/field-plan.ts';
import { locateError } from './error-location.ts';
import { resolveField } from './resolve-info.ts';
import { type Container, type ResultPosition, toResultPath } from './result-position.ts';
import { handleRejections, isPromise, toArray } from './value.ts';
import { ValueCompletion } from './value-completion.ts';

/**
 * The execution of one operation, or of a part of its result. The methods name the algorithms of chapter 6 of the GraphQL specification. A
 * value is written into the result when it is known. Only a promise is awaited: there is no promise for an object or a list that contains it.
 */
export class Execution extends ValueCompletion {
  /** The result, once nothing is awaited. */
  get result() {
    return this.partial.result;
  }

  /** Executes fields of one object: of the root, or of the object at the top. Returns a promise only if something has to be awaited. */
  run(fields: readonly FieldPlan[], source: unknown): Promise<void> | undefined {
    return this.#run((data) => this.fields(fields, source, this.top, data));
  }

  /** Completes an item of the list at the top. Returns a promise only if something has to be awaited. */
  runItem(
    value: unknown,
    index: number,
    plan: FieldPlan,
    item: Completion,
    list: ResultPosition,
  ): Promise<void> | undefined {
    return this.#run((data) => this.#item(value, index, data, plan, item, list));
  }

  /** Ends the part before it is executed. */
  fail(reason: unknown, { nodes }: FieldPlan): void {
    const top = this.top;
    const path = top === null ? [] : toResultPath(top.above, top.key);
    this.partial.propagate(locateError(reason, nodes, path), top);
  }

  #run(execute: (data: Container) => void): Promise<void> | undefined {
    const { data } = this.partial;
    if (data === null) return undefined;
    try {
      execute(data);
    } catch (error) {
      // A non-null field or item at the top has failed. Its error has been located.
      this.partial.propagate(error as GraphQLError, this.top);
    }
    return this.partial.settled();
  }

  /** ExecuteCollectedFields: the fields of an object. Continues in a later turn if this one has lasted too long. */
  protected fields(
    fields: readonly FieldPlan[],
    source: unknown,
    position: ResultPosition | null,
    target: Container,
  ): void {
    this.partial.addSteps(fields.length);
    for (let index = 0; index < fields.length; index += 1) {
      const plan = fields[index] as FieldPlan;
      // A resolver can take long: 200 aliases of a field can read a thousand records each.
      if (plan.property === null && this.partial.isTurnOver()) {
        const rest = () => this.fields(fields.slice(index), source, position, target);
        this.partial.later(plan, position, rest);
        return;
      }
      this.#field(plan, source, position, target);
    }
  }

  /** ExecuteField. */
  #field(
    plan: FieldPlan,
    source: unknown,
    above: ResultPosition | null,
    container: Container,
  ): void {
    const { completion, key } = plan;
    if (this.size.isExceeded && !completion.isNonNull) {
      this.size.addNull(key);
      container[key] = null;
      return;
    }
    try {
      const value = resolveField(plan, source, above, this.info, this.context);
      if (isPromise(value)) {
        // Keeps the order of the keys.
        container[key] = undefined;
        this.#wait(value, plan, completion, above, key, container);
      } else container[key] = this.complete(value, plan, completion, above, key, container);
    } catch (error) {
      container[key] = this.partial.nullFor(error, plan, completion.isNonNull, above, key);
    }
  }

  /** CompleteValue for a list. */
  protected list(
    value: unknown,
    plan: FieldPlan,
    item: Completion,
    position: ResultPosition,
  ): unknown[] {
    const result: unknown[] = [];
    const items = toArray(value, plan);
    const source = this.separation?.itemsOf(items, plan, item, position) ?? items;
    this.#items(source, result, plan, item, position);
    return result;
  }

  /** Completes the items of a list that are missing in its result. Continues in a later turn if this one has lasted too long. */
  #items(
    source: readonly unknown[],
    result: unknown[],
    plan: FieldPlan,
    item: Completion,
    position: ResultPosition,
  ): void {
    // A list has numeric keys only.
    const container = result as unknown as Container;
    const first = result.length;
    for (let index = first; index < source.length; index += 1) {
      if (this.partial.isTurnOver()) {
        // Once per list: the promises that are awaited later can be rejected before that.
        if (first === 0) handleRejections(source);
        const rest = () => this.#items(source, result, plan, item, position);
        this.partial.later(plan, position, rest);
        return;
      }
      this.#item(source[index], index, container, plan, item, position);
    }
  }

  #item(
    value: unknown,
    index: number,
    container: Container,
    plan: FieldPlan,
    item: Completion,
    position: ResultPosition,
  ): void {
    try {
      if (isPromise(value)) {
        container[index] = undefined;
        this.#wait(value, plan, item, position, index, container);
      } else {
        container[index] = this.complete(value, plan, item, position, index, container);
      }
    } catch (error) {
      container[index] = this.partial.nullFor(error, plan, item.isNonNull, position, index);
    }
  }

  /** Writes the value of a promise into the result. */
  #wait(
    promise: PromiseLike<unknown>,
    plan: FieldPlan,
    completion: Completion,
    above: ResultPosition | null,
    key: string | number,
    container: Container,
  ): void {
    this.partial.addAwaited(promise);
    const { isNonNull } = completion;
    const write = (value: unknown) => {
      if (this.size.isExceeded && !isNonNull) {
        handleRejections(value);
        container[key] = null;
      } else container[key] = this.complete(value, plan, completion, above, key, container);
    };
    const fail = (raw: unknown) => this.partial.fail(raw, plan, isNonNull, above, key, container);
    this.partial.await(promise, plan, above, write, fail);
  }
}
