// noRestrictedImports: doctor sends its own requests
export { createContextFactory } from '../operation/context.ts';
