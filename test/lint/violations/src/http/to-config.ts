// noRestrictedImports: http knows no other folder
export { parseConfig } from '../config/environment.ts';
