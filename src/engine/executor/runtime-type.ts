import {
  type GraphQLAbstractType,
  GraphQLError,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  isObjectType,
} from 'graphql';
import { inspect } from '../inspect.ts';

/**
 * ResolveAbstractType of the specification: the object type that `resolveType` has returned for a value. Throws the same errors as graphql-js for a name that is not one of an
 * object type of the abstract type.
 */
export function toRuntimeType(
  name: unknown,
  abstract: GraphQLAbstractType,
  value: unknown,
  { schema, fieldNodes, parentType, fieldName }: GraphQLResolveInfo,
): GraphQLObjectType {
  const field = `${parentType.name}.${fieldName}`;
  if (name == null)
    throw new GraphQLError(
      `Abstract type "${abstract.name}" must resolve to an Object type at runtime for field "${field}". Either the "${abstract.name}" type should provide a "resolveType" function or each possible type should provide an "isTypeOf" function.`,
      { nodes: fieldNodes },
    );
  if (isObjectType(name))
    throw new GraphQLError(
      'Support for returning GraphQLObjectType from resolveType was removed in graphql-js@16.0.0 please return type name instead.',
    );
  if (typeof name !== 'string')
    throw new GraphQLError(
      `Abstract type "${abstract.name}" must resolve to an Object type at runtime for field "${field}" with value ${inspect(value)}, received "${inspect(name)}".`,
    );
  const type = schema.getType(name);
  if (type === undefined)
    throw new GraphQLError(
      `Abstract type "${abstract.name}" was resolved to a type "${name}" that does not exist inside the schema.`,
      { nodes: fieldNodes },
    );
  if (!isObjectType(type))
    throw new GraphQLError(
      `Abstract type "${abstract.name}" was resolved to a non-object type "${name}".`,
      { nodes: fieldNodes },
    );
  if (!schema.isSubType(abstract, type))
    throw new GraphQLError(
      `Runtime Object type "${name}" is not a possible type for "${abstract.name}".`,
      { nodes: fieldNodes },
    );
  return type;
}

/** A value for which `isTypeOf` returned false. */
export const wrongType = (
  type: GraphQLObjectType,
  value: unknown,
  nodes: GraphQLResolveInfo['fieldNodes'],
) =>
  new GraphQLError(`Expected value of type "${type.name}" but got: ${inspect(value)}.`, { nodes });
