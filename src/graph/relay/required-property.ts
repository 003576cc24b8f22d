import { type GraphQLNamedType, getNamedType, isNonNullType, isObjectType } from 'graphql';
import type { Mask } from '../../loader/mask.ts';
import { needsOf, recordOf } from '../../selection/reads-plugin.ts';
import type { SelectionSource } from '../../selection/selection-source.ts';

interface Required {
  /** The property that identifies a record, which every item needs. */
  readonly id: string | undefined;
  /** The properties that non-null fields return. An item needs those that are selected. */
  readonly exposed: readonly string[];
}

const cache = new WeakMap<GraphQLNamedType, Required>();

/**
 * The properties without which an item cannot be in the page of a connection. The items are non-null, so one item without them
 * would make the complete connection null.
 */
export function requiredProperties(
  { returnType }: Pick<SelectionSource, 'returnType'>,
  mask: Mask,
): readonly string[] {
  const { id, exposed } = requiredOf(getNamedType(returnType));
  const selected = exposed.filter((property) => mask.has(property));
  return id === undefined ? selected : [id, ...selected];
}

function requiredOf(connection: GraphQLNamedType): Required {
  const required = cache.get(connection) ?? findRequired(connection);
  cache.set(connection, required);
  return required;
}

function findRequired(connection: GraphQLNamedType): Required {
  const nodes = isObjectType(connection) ? connection.getFields()['nodes'] : undefined;
  const item = nodes && getNamedType(nodes.type);
  if (!isObjectType(item)) return { id: undefined, exposed: [] };
  const exposed = Object.values(item.getFields()).flatMap((field) => {
    const path = isNonNullType(field.type) ? needsOf(field)?.path : undefined;
    return path === undefined || path === '' || path.includes('.') ? [] : [path];
  });
  return { id: recordOf(item)?.idField, exposed };
}
