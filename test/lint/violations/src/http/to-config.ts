// noRestrictedImports: http imports only event-loop
export { parseConfig } from '../config/environment.ts';
