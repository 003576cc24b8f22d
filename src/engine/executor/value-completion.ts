import { defaultTypeResolver, type GraphQLObjectType } from 'graphql';
import type { Completion } from '../plan/completion.ts';
import type { FieldPlan, ObjectPlan } from '../plan/field-plan.ts';
import { type ExecutionOptions, PartialResult } from './partial-result.ts';
import { type OperationInfo, ResolveInfo } from './resolve-info.ts';
import type { ResponseSize } from './response-limit.ts';
import { aboveField, type Container, createContainer, ResultPosition } from './result-position.ts';
import { toRuntimeType, wrongType } from './runtime-type.ts';
import { isPromise, nullForNonNull, serializeLeaf } from './value.ts';

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

/** CompleteValue of the GraphQL specification, and what an execution knows for it. `Execution` adds the fields of objects and the items of lists. */
export abstract class ValueCompletion {
  protected readonly info: OperationInfo;
  protected readonly context: unknown;
  protected readonly size: ResponseSize;
  protected readonly partial: PartialResult;
  protected readonly top: ResultPosition | null;
  protected readonly separation: Separation | null;

  constructor(
    info: OperationInfo,
    context: unknown,
    options: ExecutionOptions,
    { data, top, separation }: EmptyPart,
  ) {
    this.info = info;
    this.context = context;
    this.size = options.size;
    this.partial = new PartialResult(options, data, top);
    this.top = top;
    this.separation = separation;
  }

  /** ExecuteCollectedFields. */
  protected abstract fields(
    fields: readonly FieldPlan[],
    source: unknown,
    position: ResultPosition | null,
    target: Container,
  ): void;

  /** CompleteValue for a list. */
  protected abstract list(
    value: unknown,
    plan: FieldPlan,
    item: Completion,
    position: ResultPosition,
  ): unknown[];

  /** CompleteValue, with CoerceResult for leaf values and ResolveAbstractType for interfaces and unions. */
  protected complete(
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
      this.size.addNull(key);
      return null;
    }
    if (completion.kind === 'leaf') {
      const serialized = serializeLeaf(value, completion.type);
      this.size.addLeaf(serialized, key);
      return serialized;
    }
    const typename = typeof key === 'string' ? plan.parentType.name : undefined;
    const position = new ResultPosition(above, key, container, completion.isNonNull, typename);
    try {
      if (completion.kind === 'list') return this.list(value, plan, completion.item, position);
      if (completion.kind === 'object') return this.#object(value, plan, completion.type, position);
      const info = new ResolveInfo(plan, this.info, aboveField(above, key));
      const { type } = completion;
      const resolveType = type.resolveType ?? defaultTypeResolver;
      const name: unknown = resolveType(value, this.context, info, type);
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
    const info = new ResolveInfo(plan, this.info, aboveField(position.above, position.key));
    const isOfType = type.isTypeOf(value, this.context, info);
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
    this.size.addObject();
    const object = plan.objectPlan(type);
    const target = createContainer(object);
    const fields =
      this.separation === null
        ? object.fields
        : this.separation.fieldsOf(object, plan, value, position);
    this.fields(fields, value, position, target);
    return target;
  }

  /** Completes a value at its position when something that is needed for this is known. */
  #waitFor(
    promise: PromiseLike<unknown>,
    plan: FieldPlan,
    position: ResultPosition,
    complete: (needed: unknown) => unknown,
  ): void {
    const { container, key } = position;
    this.partial.await(promise, plan, position, (needed) => {
      container[key] = complete(needed);
    });
  }
}
