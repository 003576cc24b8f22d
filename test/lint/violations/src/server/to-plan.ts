// noRestrictedImports: the server reaches the services through graph
export { toLinks } from '../plan/links.ts';
