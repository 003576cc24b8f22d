// noRestrictedImports: The sandbox is a separate program
export { createHttp } from '../../src/http/http-client.ts';
