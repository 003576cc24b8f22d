// noRestrictedImports: metrics imports only auth, http, operation and pacing
export { createServer } from '../server/server.ts';
