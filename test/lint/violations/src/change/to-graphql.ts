// noRestrictedImports: change does not know GraphQL
export { GraphQLError } from 'graphql';
