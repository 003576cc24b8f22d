import {
  type GraphQLAbstractType,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';

/** How a value becomes part of the result, derived once from the type of its field. */
export type Completion =
  | (Nullability & { readonly kind: 'leaf'; readonly type: GraphQLLeafType })
  | (Nullability & { readonly kind: 'list'; readonly item: Completion })
  | (Nullability & { readonly kind: 'object'; readonly type: GraphQLObjectType })
  | (Nullability & { readonly kind: 'abstract'; readonly type: GraphQLAbstractType });

interface Nullability {
  readonly isNonNull: boolean;
}

const cache = new WeakMap<GraphQLOutputType, Completion>();

export function toCompletion(type: GraphQLOutputType): Completion {
  const known = cache.get(type);
  if (known !== undefined) return known;
  const isNonNull = isNonNullType(type);
  const completion = describe(isNonNull ? type.ofType : type, isNonNull);
  cache.set(type, completion);
  return completion;
}

function describe(type: GraphQLOutputType, isNonNull: boolean): Completion {
  if (isNonNullType(type)) throw new Error('A type cannot be non-null twice.');
  if (isListType(type)) return { kind: 'list', isNonNull, item: toCompletion(type.ofType) };
  if (isLeafType(type)) return { kind: 'leaf', isNonNull, type };
  if (isAbstractType(type)) return { kind: 'abstract', isNonNull, type };
  return { kind: 'object', isNonNull, type };
}
