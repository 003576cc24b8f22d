// noRestrictedImports: http does not know GraphQL
export { parse } from 'graphql';
