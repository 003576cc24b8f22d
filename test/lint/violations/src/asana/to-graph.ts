// noRestrictedImports: asana is a REST client
export { builder } from '../graph/builder.ts';
