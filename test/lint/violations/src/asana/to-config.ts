// noRestrictedImports: asana is a REST client
export { parseConfig } from '../config/environment.ts';
