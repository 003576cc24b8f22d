// noRestrictedImports: asana does not know GraphQL
export { builder } from '@pothos/core';
