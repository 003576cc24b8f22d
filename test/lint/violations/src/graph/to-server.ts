// noRestrictedImports: graph may import asana
export { createServer } from '../server/server.ts';
