// noRestrictedImports: graph may import asana
export { start } from '../main.ts';
