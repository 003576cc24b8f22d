import type { GraphQLSchema } from 'graphql';

// A schema may print our names with a prefix, for larger graphs that have a type or a field of that name already. Inside, and
// in global ids, they stay as they are.

/** What stands before our names; both empty unless configured. */
export interface Prefixes {
  /** `Work` makes `WorkTask` of `Task`. */
  readonly typePrefix: string;
  /** `work` makes `workTask` of the root field `task`. */
  readonly rootFieldPrefix: string;
}

/** The root fields that every graph with ids of Relay's form has under these names. */
export const relayFields: ReadonlySet<string> = new Set(['node', 'nodes']);

interface Extensions {
  readonly prefixes?: Prefixes;
}

const prefixesOf = (schema: GraphQLSchema): Prefixes =>
  (schema.extensions as Extensions).prefixes ?? { typePrefix: '', rootFieldPrefix: '' };

/** The name under which this schema prints one of our types. */
export const printedName = (schema: GraphQLSchema, ownName: string): string =>
  prefixesOf(schema).typePrefix + ownName;

/** The name under which this schema prints one of our root fields. */
export const printedRootField = (schema: GraphQLSchema, ownName: string): string =>
  withPrefix(prefixesOf(schema).rootFieldPrefix, ownName);

/** A root field's name behind a prefix. */
export function withPrefix(prefix: string, field: string): string {
  if (prefix === '' || relayFields.has(field)) return field;
  return `${prefix}${field.charAt(0).toUpperCase()}${field.slice(1)}`;
}

/** Our own name of a type that this schema prints; null of one that does not carry the schema's prefix. */
export function ownName(schema: GraphQLSchema, printed: string): string | null {
  const { typePrefix } = prefixesOf(schema);
  return printed.startsWith(typePrefix) ? printed.slice(typePrefix.length) : null;
}
