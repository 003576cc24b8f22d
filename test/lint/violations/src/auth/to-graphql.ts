// noRestrictedImports: auth does not know GraphQL
export { GraphQLError } from 'graphql';
