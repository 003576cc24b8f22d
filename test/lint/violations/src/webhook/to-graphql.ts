// noRestrictedImports: webhook does not know GraphQL
export { GraphQLError } from 'graphql';
