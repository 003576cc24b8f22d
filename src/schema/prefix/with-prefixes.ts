import {
  type GraphQLNamedType,
  GraphQLObjectType,
  GraphQLSchema,
  isAbstractType,
  isIntrospectionType,
  isScalarType,
} from 'graphql';
import { type Prefixes, withPrefix } from './printed-name.ts';

/** Types that are the same in every graph. */
const sharedTypes: ReadonlySet<string> = new Set(['Node', 'PageInfo']);

/**
 * The schema with prefixes before the names of its types and root fields. Scalars, `Node`, `PageInfo`, `node` and `nodes` keep their
 * names: all graphs share them.
 *
 * @param schema  Its types are renamed in place, so it must not be used afterwards.
 */
export function withPrefixes(schema: GraphQLSchema, prefixes: Prefixes): GraphQLSchema {
  const config = schema.toConfig();
  const { query, mutation, subscription } = config;
  const roots = [query, mutation, subscription].filter((type) => type != null);
  const others = config.types.filter((type) => !roots.some((root) => root === type));
  const printed = new Map(
    others.filter(hasPrefix).map(({ name }) => [name, prefixes.typePrefix + name]),
  );
  for (const type of others) {
    type.name = printed.get(type.name) ?? type.name;
    if (isAbstractType(type)) printResolvedTypes(type, printed);
  }
  const renamed = roots.map((root) => renameFields(root, prefixes.rootFieldPrefix));
  return new GraphQLSchema({
    ...config,
    query: renamed.find(({ name }) => name === query?.name) ?? null,
    mutation: renamed.find(({ name }) => name === mutation?.name) ?? null,
    subscription: renamed.find(({ name }) => name === subscription?.name) ?? null,
    types: [...others, ...renamed],
    extensions: { ...config.extensions, prefixes },
  });
}

const hasPrefix = (type: GraphQLNamedType): boolean =>
  !isScalarType(type) && !isIntrospectionType(type) && !sharedTypes.has(type.name);

function printResolvedTypes(
  type: Extract<GraphQLNamedType, { resolveType: unknown }>,
  printed: ReadonlyMap<string, string>,
): void {
  const { resolveType } = type;
  if (!resolveType) return;
  type.resolveType = (...args) => {
    const name = resolveType(...args);
    return typeof name === 'string' ? (printed.get(name) ?? name) : name;
  };
}

function renameFields(root: GraphQLObjectType, prefix: string): GraphQLObjectType {
  const config = root.toConfig();
  const fields = Object.entries(config.fields).map(
    ([name, field]) => [withPrefix(prefix, name), field] as const,
  );
  return new GraphQLObjectType({ ...config, fields: Object.fromEntries(fields) });
}
