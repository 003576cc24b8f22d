// noRestrictedImports: tracing imports only http, operation and pacing
export { createServer } from '../server/server.ts';
