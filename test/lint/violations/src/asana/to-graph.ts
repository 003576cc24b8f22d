// noRestrictedImports: asana is a REST client
export { createSchema } from '../graph/schema.ts';
