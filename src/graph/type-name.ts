import type { GraphQLSchema } from 'graphql';

// A schema may print our types under other names, for graphs that have a type of that name already. Inside, and in global
// ids, they keep their own.

interface Extensions {
  readonly typePrefix?: string;
}

const prefixOf = (schema: GraphQLSchema): string =>
  (schema.extensions as Extensions).typePrefix ?? '';

/** The name under which this schema prints one of our types. */
export const printedName = (schema: GraphQLSchema, ownName: string): string =>
  prefixOf(schema) + ownName;

/** Our own name of a type that this schema prints; null of one that does not carry the schema's prefix. */
export function ownName(schema: GraphQLSchema, printed: string): string | null {
  const prefix = prefixOf(schema);
  return printed.startsWith(prefix) ? printed.slice(prefix.length) : null;
}
