import { type GraphQLNamedType, getNamedType, isNonNullType, isObjectType } from 'graphql';
import { upstreamServices } from '../../account/credential.ts';
import type { Mask } from '../../engine/loader/mask.ts';
import { needsOf, recordOf } from '../../engine/plan/field-needs.ts';
import type { FieldSource } from '../../engine/plan/field-source.ts';
import type { Context } from '../../operation/context.ts';
import type { Listing } from './listing.ts';

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
  { returnType }: Pick<FieldSource, 'returnType'>,
  mask: Mask,
): readonly string[] {
  const known = byMask.get(mask);
  if (known !== undefined) return known;
  const { id, exposed } = requiredOf(getNamedType(returnType));
  const selected = exposed.filter((property) => mask.has(property));
  const required = id === undefined ? selected : [id, ...selected];
  byMask.set(mask, required);
  return required;
}

/** A mask belongs to one field of one plan, so it is enough as a key. */
const byMask = new WeakMap<Mask, readonly string[]>();

/** Whether an item lacks one of these properties. A page leaves such an item out, and a note says so. */
export function isMalformed(
  item: unknown,
  required: readonly string[],
  { service = 'asana' }: Pick<Listing<never>, 'service'>,
  { upstream }: Context,
): boolean {
  // Every item of a list is an object; the clients check this.
  const record = item as Readonly<Record<string, unknown>>;
  let missing: string | undefined;
  // A loop, because it runs for every item of every list.
  for (const property of required) if (record[property] == null) missing ??= property;
  if (missing === undefined) return false;
  upstream.note(
    `A list lacks at least one item, because ${upstreamServices[service].name} returned it without \`${missing}\`.`,
  );
  return true;
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
    return typeof path !== 'string' || path === '' || path.includes('.') ? [] : [path];
  });
  return { id: recordOf(item)?.idField, exposed };
}
