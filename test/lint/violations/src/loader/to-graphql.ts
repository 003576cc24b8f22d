// noRestrictedImports: loader does not know GraphQL
export { parse } from 'graphql';
