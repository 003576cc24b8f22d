// noRestrictedImports: The sandbox is a separate program
export { createHttp } from '../../src/upstream/http/http-client.ts';
