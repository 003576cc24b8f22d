// noRestrictedImports: operation imports asana
export { createSchema } from '../../graph/schema.ts';
