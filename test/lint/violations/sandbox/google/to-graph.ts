// noRestrictedImports: The sandbox is a separate program
export { createSchema } from '../../src/schema/schema.ts';
