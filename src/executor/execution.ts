import { defaultTypeResolver, GraphQLError, type GraphQLObjectType, locatedError } from 'graphql';
import { inspect } from 'graphql/jsutils/inspect.js';
import type { Completion } from '../plan/completion.ts';
import type { FieldPlan, ObjectPlan } from '../plan/field-plan.ts';
import { aboveField, type Container, Position, toPath } from './position.ts';
import { type OperationInfo, ResolveInfo } from './resolve-info.ts';
import type { ResponseSize } from './response-limit.ts';
import { toRuntimeType, wrongType } from './runtime-type.ts';
import { isTurnOver, runInLaterTurn } from './turn.ts';

/** How many items and objects are completed before the time is checked. */
const stepsBetweenChecks = 32;

/**
 * The execution of one operation. A value is written into the result when it is known. Only a promise is awaited: there is no
 * promise for an object or a list that contains it.
 */
export class Execution {
  readonly #info: OperationInfo;
  readonly #context: unknown;
  readonly #size: ResponseSize;
  readonly #errors: GraphQLError[] = [];
  #data: Container | null = {};
  #pending = 0;
  #steps = 0;
  #onSettled: (() => void) | null = null;

  constructor(info: OperationInfo, context: unknown, size: ResponseSize) {
    this.#info = info;
    this.#context = context;
    this.#size = size;
  }

  /** The result, once nothing is pending. */
  get result() {
    const data = this.#data;
    return this.#errors.length === 0 ? { data } : { errors: this.#errors, data };
  }

  /** Executes root fields. Returns a promise only if something has to be awaited. */
  run(fields: readonly FieldPlan[]): Promise<void> | undefined {
    const { rootValue } = this.#info;
    if (this.#data === null) return undefined;
    try {
      for (const field of fields) this.#field(field, rootValue, null, this.#data);
    } catch (error) {
      // A non-null root field has failed.
      this.#errors.push(error as GraphQLError);
      this.#data = null;
    }
    if (this.#pending === 0) return undefined;
    return new Promise((resolve) => {
      this.#onSettled = resolve;
    });
  }

  #fields(
    { fields }: ObjectPlan,
    source: unknown,
    position: Position | null,
    target: Container,
  ): void {
    for (let index = 0; index < fields.length; index += 1)
      this.#field(fields[index] as FieldPlan, source, position, target);
  }

  #field(plan: FieldPlan, source: unknown, above: Position | null, container: Container): void {
    const { completion, key } = plan;
    if (this.#size.isExceeded && !completion.isNonNull) {
      container[key] = null;
      return;
    }
    try {
      const value = this.#valueOf(plan, source, above);
      if (isPromise(value)) {
        // Keeps the order of the keys.
        container[key] = undefined;
        this.#wait(value, plan, completion, above, key, container);
      } else container[key] = this.#complete(value, plan, completion, above, key, container);
    } catch (error) {
      container[key] = this.#toNull(error, plan, completion, above, key);
    }
  }

  #valueOf(plan: FieldPlan, source: unknown, above: Position | null): unknown {
    // A property is exposed only of records, which are objects.
    if (plan.property !== null) return (source as Container)[plan.property];
    const info = new ResolveInfo(plan, this.#info, above);
    const args = plan.argumentsFor(this.#info.variableValues);
    return plan.resolve(source, args, this.#context, info);
  }

  /** Returns null for an error at a nullable position, and throws it otherwise. */
  #toNull(
    raw: unknown,
    plan: FieldPlan,
    { isNonNull }: Completion,
    above: Position | null,
    key: string | number,
  ): null {
    const error = locatedError(raw, plan.nodes, toPath(above, key));
    if (isNonNull) throw error;
    this.#errors.push(error);
    return null;
  }

  #complete(
    value: unknown,
    plan: FieldPlan,
    completion: Completion,
    above: Position | null,
    key: string | number,
    container: Container,
  ): unknown {
    if (value instanceof Error) throw value;
    if (value === null || value === undefined) {
      if (completion.isNonNull) throw nullForNonNull(plan);
      return null;
    }
    if (completion.kind === 'leaf') {
      const serialized = completion.type.serialize(value);
      if (serialized === null || serialized === undefined)
        throw new Error(
          `Expected \`${inspect(completion.type)}.serialize(${inspect(value)})\` to return non-nullable value, returned: ${inspect(serialized)}`,
        );
      this.#size.addLeaf(serialized, key);
      return serialized;
    }
    const typename = typeof key === 'string' ? plan.parentType.name : undefined;
    const position = new Position(above, key, container, completion.isNonNull, typename);
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
    position: Position,
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

  #objectOfType(
    value: unknown,
    plan: FieldPlan,
    type: GraphQLObjectType,
    position: Position,
  ): Container {
    this.#size.addObject();
    const target: Container = {};
    this.#fields(plan.objectPlan(type), value, position, target);
    return target;
  }

  #list(value: unknown, plan: FieldPlan, item: Completion, position: Position): unknown[] {
    if (!isIterable(value))
      throw new GraphQLError(
        `Expected Iterable, but did not find one for field "${plan.parentType.name}.${plan.field.name}".`,
      );
    const source = Array.isArray(value) ? value : [...value];
    const result: unknown[] = [];
    this.#items(source, result, plan, item, position);
    return result;
  }

  /** Completes the items of a list that are missing in its result. Continues in a later turn if this one has lasted too long. */
  #items(
    source: readonly unknown[],
    result: unknown[],
    plan: FieldPlan,
    item: Completion,
    position: Position,
  ): void {
    // A list has numeric keys only.
    const container = result as unknown as Container;
    for (let index = result.length; index < source.length; index += 1) {
      this.#steps += 1;
      if (this.#steps % stepsBetweenChecks === 0 && isTurnOver()) {
        this.#later(plan, position, () => this.#items(source, result, plan, item, position));
        return;
      }
      const value = source[index];
      try {
        if (isPromise(value)) {
          result[index] = undefined;
          this.#wait(value, plan, item, position, index, container);
        } else {
          result[index] = this.#complete(value, plan, item, position, index, container);
        }
      } catch (error) {
        result[index] = this.#toNull(error, plan, item, position, index);
      }
    }
  }

  /** Writes the value of a promise into the result. */
  #wait(
    promise: PromiseLike<unknown>,
    plan: FieldPlan,
    completion: Completion,
    above: Position | null,
    key: string | number,
    container: Container,
  ): void {
    this.#pending += 1;
    const fail = (raw: unknown) => {
      if (this.#isIgnored(above)) return;
      const error = locatedError(raw, plan.nodes, toPath(above, key));
      if (completion.isNonNull) return this.#propagate(error, above);
      this.#errors.push(error);
      container[key] = null;
    };
    const write = (value: unknown) => {
      if (this.#isIgnored(above)) return;
      if (this.#size.isExceeded && !completion.isNonNull) {
        container[key] = null;
        return;
      }
      try {
        container[key] = this.#complete(value, plan, completion, above, key, container);
      } catch (error) {
        fail(error);
      }
    };
    // Any object with a `then` is awaited. It may call back at once, or throw.
    Promise.resolve(promise).then(
      (value) => this.#resume(() => write(value)),
      (error: unknown) => this.#resume(() => fail(error)),
    );
  }

  /** Completes a value at its position when something that is needed for this is known. */
  #waitFor(
    promise: PromiseLike<unknown>,
    plan: FieldPlan,
    position: Position,
    complete: (needed: unknown) => unknown,
  ): void {
    this.#pending += 1;
    const { above, key, container } = position;
    Promise.resolve(promise).then(
      (needed) =>
        this.#resume(() =>
          this.#tryAt(plan, position, () => {
            container[key] = complete(needed);
          }),
        ),
      (error: unknown) =>
        this.#resume(() => {
          if (!this.#isIgnored(position))
            this.#propagate(locatedError(error, plan.nodes, toPath(above, key)), position);
        }),
    );
  }

  /** Continues in a later turn of the event loop. */
  #later(plan: FieldPlan, position: Position, work: () => void): void {
    this.#pending += 1;
    runInLaterTurn(() => {
      this.#tryAt(plan, position, work);
      this.#settle();
    });
  }

  #tryAt(plan: FieldPlan, position: Position, work: () => void): void {
    if (this.#isIgnored(position)) return;
    try {
      work();
    } catch (raw) {
      const { above, key } = position;
      this.#propagate(locatedError(raw, plan.nodes, toPath(above, key)), position);
    }
  }

  /** Runs the work that a promise was awaited for, now or in a later turn. */
  #resume(work: () => void): void {
    const run = () => {
      work();
      this.#settle();
    };
    this.#steps += 1;
    if (this.#steps % stepsBetweenChecks === 0 && isTurnOver()) runInLaterTurn(run);
    else run();
  }

  #settle(): void {
    this.#pending -= 1;
    if (this.#pending === 0) this.#onSettled?.();
  }

  /** Whether what belongs to this position is no longer part of the result. */
  #isIgnored(position: Position | null): boolean {
    return this.#data === null || position?.isWithinNull === true;
  }

  /** Replaces the nearest nullable value at or above a position with null. */
  #propagate(error: GraphQLError, position: Position | null): void {
    this.#errors.push(error);
    for (let one = position; one !== null; one = one.above) {
      one.isNull = true;
      if (one.isNonNull) continue;
      one.container[one.key] = null;
      return;
    }
    this.#data = null;
  }
}

const isIterable = (value: unknown): value is Iterable<unknown> =>
  typeof value === 'object' &&
  typeof (value as Partial<Iterable<unknown>>)[Symbol.iterator] === 'function';

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as { then?: unknown }).then === 'function';

const nullForNonNull = ({ parentType, field }: FieldPlan) =>
  new Error(`Cannot return null for non-nullable field ${parentType.name}.${field.name}.`);
