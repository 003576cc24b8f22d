import type { GraphQLSchema } from 'graphql';

// A schema can print its names with a prefix, for a larger graph that already has a type or a field of the same name. The code and
// the global ids use the names without a prefix.

export interface Prefixes {
  /** `Work` changes `Task` to `WorkTask`. */
  readonly typePrefix: string;
  /** `work` changes the root field `task` to `workTask`. */
  readonly rootFieldPrefix: string;
}

/** The root fields that have the same names in every graph with Relay ids. */
export const relayFields: ReadonlySet<string> = new Set(['node', 'nodes']);

interface Extensions {
  readonly prefixes?: Prefixes;
}

const prefixesOf = (schema: GraphQLSchema): Prefixes =>
  (schema.extensions as Extensions).prefixes ?? { typePrefix: '', rootFieldPrefix: '' };

export const printedName = (schema: GraphQLSchema, ownName: string): string =>
  prefixesOf(schema).typePrefix + ownName;

export const printedRootField = (schema: GraphQLSchema, ownName: string): string =>
  withPrefix(prefixesOf(schema).rootFieldPrefix, ownName);

export function withPrefix(prefix: string, field: string): string {
  if (prefix === '' || relayFields.has(field)) return field;
  return `${prefix}${field.charAt(0).toUpperCase()}${field.slice(1)}`;
}

/** The name of a type without the prefix of the schema; null if the printed name does not start with the prefix. */
export function ownName(schema: GraphQLSchema, printed: string): string | null {
  const { typePrefix } = prefixesOf(schema);
  return printed.startsWith(typePrefix) ? printed.slice(typePrefix.length) : null;
}
