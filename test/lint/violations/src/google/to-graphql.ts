// noRestrictedImports: google does not know GraphQL
export { createYoga } from 'graphql-yoga';
