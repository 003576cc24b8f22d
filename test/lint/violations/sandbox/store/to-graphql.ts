// noRestrictedImports: The sandbox does not know GraphQL
export { parse } from 'graphql';
