// noRestrictedImports: graph imports operation
export { createServer } from '../server/server.ts';
