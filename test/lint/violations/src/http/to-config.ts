// noRestrictedImports: http imports no other folder
export { parseConfig } from '../config/environment.ts';
