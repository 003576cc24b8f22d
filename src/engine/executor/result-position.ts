import type { GraphQLResolveInfo } from 'graphql';
import type { ObjectPlan } from '../plan/field-plan.ts';

/** An object or a list of the result, which is being filled. */
export type Container = Record<string | number, unknown>;

export const createContainer = ({ hasPrototypeKey }: ObjectPlan): Container =>
  hasPrototypeKey ? Object.create(null) : {};

/**
 * The position of an object, a list or an awaited value in the result. Each position refers to the one above it, so work that waits
 * knows its path, and an error finds the nearest nullable position, without copies of a path.
 */
export class ResultPosition {
  /** Null for a root field. */
  readonly above: ResultPosition | null;
  readonly key: string | number;
  readonly container: Container;
  readonly isNonNull: boolean;
  /** The name of the type that has the field; undefined for the item of a list. */
  readonly typename: string | undefined;
  /** Whether an error has replaced the value with null. What is still loading below this position is then ignored. */
  isNull = false;

  constructor(
    above: ResultPosition | null,
    key: string | number,
    container: Container,
    isNonNull: boolean,
    typename: string | undefined,
  ) {
    this.above = above;
    this.key = key;
    this.container = container;
    this.isNonNull = isNonNull;
    this.typename = typename;
  }

  /** Whether this position, or one above it, is null because of an error. */
  get isWithinNull(): boolean {
    for (let one: ResultPosition | null = this; one !== null; one = one.above)
      if (one.isNull) return true;
    return false;
  }
}

/** The position of the object whose field has this value, or has it in a list; null for a root field. */
export function aboveField(
  above: ResultPosition | null,
  key: string | number,
): ResultPosition | null {
  let object = above;
  for (let one: string | number | undefined = key; typeof one === 'number'; ) {
    one = object?.key;
    object = object?.above ?? null;
  }
  return object;
}

/** The path of a value as GraphQL errors contain it. */
export function toResultPath(
  above: ResultPosition | null,
  key: string | number,
): (string | number)[] {
  const path = [key];
  for (let one = above; one !== null; one = one.above) path.push(one.key);
  return path.reverse();
}

/** The path of a value as resolvers receive it. */
export function toInfoPath(
  above: ResultPosition | null,
  key: string | number,
  typename: string | undefined,
): GraphQLResolveInfo['path'] {
  const prev = above === null ? undefined : toInfoPath(above.above, above.key, above.typename);
  return { prev, key, typename };
}
