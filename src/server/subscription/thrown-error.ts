import { GraphQLError } from 'graphql';

/** What the results of a subscription ended with, as an error of a result. */
export function toResultError(thrown: unknown): GraphQLError {
  if (thrown instanceof GraphQLError) return thrown;
  const originalError = thrown instanceof Error ? thrown : new Error(String(thrown));
  return new GraphQLError('The results ended with an error.', { originalError });
}
