// noRestrictedImports: subscription imports only change
export { createServer } from '../server/server.ts';
