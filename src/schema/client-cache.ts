import {
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isObjectType,
} from 'graphql';

/** What a normalized cache of a client must know of the schema, as JSON. */
export interface ClientCache {
  /** For Apollo Client and for its fragment matcher: the object types of each interface and union. */
  readonly possibleTypes: Readonly<Record<string, readonly string[]>>;
  /** For Apollo Client: types without an id belong to their parent object, and a list is stored once for each filter and order. */
  readonly typePolicies: Readonly<Record<string, TypePolicy>>;
  /** For Graphcache of urql: the types whose key is null. */
  readonly typesWithoutId: readonly string[];
}

interface TypePolicy {
  readonly keyFields?: false;
  readonly merge?: true;
  readonly fields?: Readonly<Record<string, { readonly keyArgs: readonly string[] | false }>>;
}

/** The arguments that select a page of a list. All others select another list. */
const pageArgs = new Set(['first', 'after']);

/** The same as text. */
export const printClientCache = (schema: GraphQLSchema): string =>
  `${JSON.stringify(createClientCache(schema), null, 2)}\n`;

/** What clients configure their caches with, in the order of names. */
export function createClientCache(schema: GraphQLSchema): ClientCache {
  const types = Object.values(schema.getTypeMap())
    .filter(({ name }) => !name.startsWith('__'))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const objects = types.filter(isObjectType);
  const withoutId = objects.filter((type) => !roots.includes(type) && !type.getFields()['id']);
  return {
    possibleTypes: Object.fromEntries(
      types.filter(isAbstractType).map((type) => [
        type.name,
        schema
          .getPossibleTypes(type)
          .map(({ name }) => name)
          .toSorted(),
      ]),
    ),
    typePolicies: Object.fromEntries(
      objects
        .map((type): [string, TypePolicy] => [
          type.name,
          { ...(withoutId.includes(type) && { keyFields: false, merge: true }), ...listsOf(type) },
        ])
        .filter(([, policy]) => Object.keys(policy).length > 0),
    ),
    typesWithoutId: withoutId.map(({ name }) => name),
  };
}

/** The fields with pages. */
function listsOf(type: GraphQLObjectType): TypePolicy {
  const lists = Object.values(type.getFields()).filter(
    (field) => /Connection$/.test(getNamedType(field.type).name) && field.args.length > 0,
  );
  if (lists.length === 0) return {};
  const keyArgsOf = (args: readonly { readonly name: string }[]) => {
    const names = args.map(({ name }) => name).filter((name) => !pageArgs.has(name));
    return names.length > 0 ? names.toSorted() : (false as const);
  };
  return {
    fields: Object.fromEntries(
      lists
        .toSorted((one, other) => (one.name < other.name ? -1 : 1))
        .map(({ name, args }) => [name, { keyArgs: keyArgsOf(args) }]),
    ),
  };
}
