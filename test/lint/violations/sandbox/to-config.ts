// noRestrictedImports: The sandbox is a separate program
export { parseConfig } from '../src/config/environment.ts';
