import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql';

/** The schema as `schema.graphql` contains it: sorted, so that the order of the code does not matter. */
export function printSortedSchema(schema: GraphQLSchema): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`;
}
