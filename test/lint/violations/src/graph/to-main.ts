// noRestrictedImports: graph imports operation
export { start } from '../main.ts';
