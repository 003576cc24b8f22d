import { type GraphQLSchema, getNullableType, isInterfaceType, isLeafType } from 'graphql';

// Reads the names of objects of any type. The fields have other nullability in each type, so each type has aliases of its own.

type Part = 'name' | 'title' | 'url' | 'revisionId';

export type NamedObject = { readonly __typename: string; readonly id: string } & {
  readonly [Name in Part]?: string | null;
};

export function namedSelection(schema: GraphQLSchema, parts: readonly Part[]): string {
  const node = schema.getType('Node');
  const types = isInterfaceType(node) ? schema.getPossibleTypes(node) : [];
  const fragments = types.flatMap((type) => {
    const fields = parts.filter((part) => {
      const field = type.getFields()[part];
      return field?.args.length === 0 && isLeafType(getNullableType(field.type));
    });
    const aliased = fields.map((part) => `${type.name}_${part}: ${part}`);
    return aliased.length === 0 ? [] : [`... on ${type.name} { ${aliased.join(' ')} }`];
  });
  return `__typename id ${fragments.join(' ')}`;
}

/** The object that was read with such a selection. */
export const toNamedObject = (value: object): NamedObject =>
  // The selection has exactly these keys.
  Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key.replace(/^[A-Za-z]+_(?=[a-z])/, ''), part]),
  ) as unknown as NamedObject;
