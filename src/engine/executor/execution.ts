import { defaultTypeResolver, type GraphQLError, type GraphQLObjectType } from 'graphql';
import type { Completion } from '../plan/completion.ts';
import type { FieldPlan, ObjectPlan } from '../plan/field-plan.ts';
import { locateError } from './error-location.ts';
import { type ExecutionOptions, PartialResult } from './partial-result.ts';
import { type OperationInfo, ResolveInfo, resolveField } from './resolve-info.ts';
import type { ResponseSize } from './response-limit.ts';
import {
  aboveField,
  type Container,
  createContainer,
  ResultPosition,
  toResultPath,
} from './result-position.ts';
import { toRuntimeType, wrongType } from './runtime-type.ts';
import { handleRejections, isPromise, nullForNonNull, serializeLeaf, toArray } from './value.ts';

/** What belongs to a part of the result, if the rest is sent later. */
export interface Separation {
  fieldsOf(
    object: ObjectPlan,
    plan: FieldPlan,
    source: unknown,
    position: ResultPosition,
  ): readonly FieldPlan[];
  /** The items of a list that are executed with it. */
  itemsOf(
    items: readonly unknown[],
    plan: FieldPlan,
    item: Completion,
    position: ResultPosition,
  ): readonly unknown[];
}

export interface EmptyPart {
  readonly data: Container;
  /** The position of the object or the list that the data is added to. Null for root fields. */
  readonly top: ResultPosition | null;
  /** Null if nothing is sent later. */
  readonly separation: Separation | null;
}

/**
 * The execution of one operation, or of a part of its result. The methods name the algorithms of chapter 6 of the GraphQL specification. A
 * value is written into the result when it is known. Only a promise is awaited: there is no promise for an object or a list that contains it.
 */
export class Execution {
  readonly #info: OperationInfo;
  readonly #context: unknown;
  readonly #size: ResponseSize;
  readonly #result: PartialResult;
  readonly #top: ResultPosition | null;
  readonly #separation: Separation | null;

  constructor(
    info: OperationInfo,
    context: unknown,
    options: ExecutionOptions,
    { data, top, separation }: EmptyPart,
  ) {
    this.#info = info;
    this.#context = context;
    this.#size = options.size;
    this.#result = new PartialResult(options, data, top);
    this.#top = top;
    this.#separation = separation;
  }

  /** The result, once nothing is awaited. */
  get result() {
    return this.#result.result;
  }

  /** Executes fields of one object: of the root, or of the object at the top. Returns a promise only if something has to be awaited. */
  run(fields: readonly FieldPlan[], source: unknown): Promise<void> | undefined {
    return this.#run((data) => this.#fields(fields, source, this.#top, data));
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
    const top = this.#top;
    const path = top === null ? [] : toResultPath(top.above, top.key);
    this.#result.propagate(locateError(reason, nodes, path), top);
  }

  #run(execute: (data: Container) => void): Promise<void> | undefined {
    const { data } = this.#result;
    if (data === null) return undefined;
    try {
      execute(data);
    } catch (error) {
      // A non-null field or item at the top has failed. Its error has been located.
      this.#result.propagate(error as GraphQLError, this.#top);
    }
    return this.#result.settled();
  }

  /** ExecuteCollectedFields: the fields of an object. Continues in a later turn if this one has lasted too long. */
  #fields(
    fields: readonly FieldPlan[],
    source: unknown,
    position: ResultPosition | null,
    target: Container,
  ): void {
    this.#result.addSteps(fields.length);
    for (let index = 0; index < fields.length; index += 1) {
      const plan = fields[index] as FieldPlan;
      // A resolver can take long: 200 aliases of a field can read a thousand records each.
      if (plan.property === null && this.#result.isTurnOver()) {
        const rest = () => this.#fields(fields.slice(index), source, position, target);
        this.#result.later(plan, position, rest);
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
    if (this.#size.isExceeded && !completion.isNonNull) {
      this.#size.addNull(key);
      container[key] = null;
      return;
    }
    try {
      const value = resolveField(plan, source, above, this.#info, this.#context);
      if (isPromise(value)) {
        // Keeps the order of the keys.
        container[key] = undefined;
        this.#wait(value, plan, completion, above, key, container);
      } else container[key] = this.#complete(value, plan, completion, above, key, container);
    } catch (error) {
      container[key] = this.#result.nullFor(error, plan, completion.isNonNull, above, key);
    }
  }

  /** CompleteValue, with CoerceResult for leaf values and ResolveAbstractType for interfaces and unions. */
  #complete(
    value: unknown,
    plan: FieldPlan,
    completion: Completion,
    above: ResultPosition | null,
    key: string | number,
    container: Container,
  ): unknown {
    if (value instanceof Error) throw value;
    if (value === null || value === undefined) {
      if (completion.isNonNull) throw nullForNonNull(plan);
      this.#size.addNull(key);
      return null;
    }
    if (completion.kind === 'leaf') {
      const serialized = serializeLeaf(value, completion.type);
      this.#size.addLeaf(serialized, key);
      return serialized;
    }
    const typename = typeof key === 'string' ? plan.parentType.name : undefined;
    const position = new ResultPosition(above, key, container, completion.isNonNull, typename);
    try {
      if (completion.kind === 'list') return this.#list(value, plan, completion.item, position);
      if (completion.kind === 'object') return this.#object(value, plan, completion.type, position);
      const info = new ResolveInfo(plan, this.#info, aboveField(above, key));
      const { type } = completion;
      const resolveType = type.resolveType ?? defaultTypeResolver;
      const name: unknown = resolveType(value, this.#context, info, type);
      if (!isPromise(name))
        return this.#object(value, plan, toRuntimeType(name, type, value, info), position);
      this.#waitFor(name, plan, position, (resolved) =>
        this.#object(value, plan, toRuntimeType(resolved, type, value, info), position),
      );
      return undefined;
    } catch (error) {
      position.isNull = true;
      throw error;
    }
  }

  #object(
    value: unknown,
    plan: FieldPlan,
    type: GraphQLObjectType,
    position: ResultPosition,
  ): Container | undefined {
    if (!type.isTypeOf) return this.#objectOfType(value, plan, type, position);
    const info = new ResolveInfo(plan, this.#info, aboveField(position.above, position.key));
    const isOfType = type.isTypeOf(value, this.#context, info);
    const complete = (isValid: boolean) => {
      if (isValid) return this.#objectOfType(value, plan, type, position);
      throw wrongType(type, value, plan.nodes);
    };
    if (!isPromise(isOfType)) return complete(isOfType);
    this.#waitFor(isOfType, plan, position, (isValid) => complete(Boolean(isValid)));
    return undefined;
  }

  /** CompleteValue for an object: ExecuteCollectedFields with the fields that the plan has collected for its type. */
  #objectOfType(
    value: unknown,
    plan: FieldPlan,
    type: GraphQLObjectType,
    position: ResultPosition,
  ): Container {
    this.#size.addObject();
    const object = plan.objectPlan(type);
    const target = createContainer(object);
    const fields =
      this.#separation === null
        ? object.fields
        : this.#separation.fieldsOf(object, plan, value, position);
    this.#fields(fields, value, position, target);
    return target;
  }

  /** CompleteValue for a list. */
  #list(value: unknown, plan: FieldPlan, item: Completion, position: ResultPosition): unknown[] {
    const result: unknown[] = [];
    const items = toArray(value, plan);
    const source = this.#separation?.itemsOf(items, plan, item, position) ?? items;
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
      if (this.#result.isTurnOver()) {
        // Once per list: the promises that are awaited later can be rejected before that.
        if (first === 0) handleRejections(source);
        const rest = () => this.#items(source, result, plan, item, position);
        this.#result.later(plan, position, rest);
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
        container[index] = this.#complete(value, plan, item, position, index, container);
      }
    } catch (error) {
      container[index] = this.#result.nullFor(error, plan, item.isNonNull, position, index);
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
    this.#result.addAwaited(promise);
    const { isNonNull } = completion;
    const write = (value: unknown) => {
      if (this.#size.isExceeded && !isNonNull) {
        handleRejections(value);
        container[key] = null;
      } else container[key] = this.#complete(value, plan, completion, above, key, container);
    };
    const fail = (raw: unknown) => this.#result.fail(raw, plan, isNonNull, above, key, container);
    this.#result.await(promise, plan, above, write, fail);
  }

  /** Completes a value at its position when something that is needed for this is known. */
  #waitFor(
    promise: PromiseLike<unknown>,
    plan: FieldPlan,
    position: ResultPosition,
    complete: (needed: unknown) => unknown,
  ): void {
    const { container, key } = position;
    this.#result.await(promise, plan, position, (needed) => {
      container[key] = complete(needed);
    });
  }
}
