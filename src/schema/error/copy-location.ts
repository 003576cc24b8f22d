import type { GraphQLError } from 'graphql';

/**
 * Gives an error the location of another one, whose nodes it would have. With `nodes` as an option, graphql-js reads the document from its
 * start again, and a result can have thousands of errors.
 */
export const copyLocation = (
  error: GraphQLError,
  { nodes, source, positions, locations }: GraphQLError,
): GraphQLError => Object.assign(error, { nodes, source, positions, locations });
