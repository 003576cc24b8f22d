import { GraphQLError, type GraphQLLeafType } from 'graphql';
import { inspect } from '../inspect.ts';
import type { FieldPlan } from '../plan/field-plan.ts';

/** Whether this is any object with a `then`, which can be awaited. */
export const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as { then?: unknown }).then === 'function';

/** CoerceResult of the specification: the value of a scalar or an enum as the result contains it. Throws the same error as graphql-js if it is null. */
export function serializeLeaf(value: unknown, type: GraphQLLeafType): unknown {
  const serialized: unknown = type.serialize(value);
  if (serialized !== null && serialized !== undefined) return serialized;
  throw new Error(
    `Expected \`${inspect(type)}.serialize(${inspect(value)})\` to return non-nullable value, returned: ${inspect(serialized)}`,
  );
}

/** The error of a non-null field whose value is null. */
export const nullForNonNull = ({ parentType, field }: FieldPlan): Error =>
  new Error(`Cannot return null for non-nullable field ${parentType.name}.${field.name}.`);

/** The items of a list. Throws the same error as graphql-js if the value is something else. */
export function toArray(value: unknown, { parentType, field }: FieldPlan): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (isIterable(value)) return [...value];
  throw new GraphQLError(
    `Expected Iterable, but did not find one for field "${parentType.name}.${field.name}".`,
  );
}

const isIterable = (value: unknown): value is Iterable<unknown> =>
  typeof value === 'object' &&
  typeof (value as Partial<Iterable<unknown>>)[Symbol.iterator] === 'function';

/**
 * Marks the rejections of promises in a list as handled. Node ends the process for a rejection that nothing handles in the same turn,
 * and a list can be completed in a later one, or not at all.
 */
export function handleRejections(value: unknown): void {
  if (!Array.isArray(value)) return;
  for (const item of value) {
    if (isPromise(item)) Promise.resolve(item).catch(() => undefined);
    else handleRejections(item);
  }
}
