// noRestrictedImports: config imports no other folder
export { createHttp } from '../http/http-client.ts';
