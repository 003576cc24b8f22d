// noRestrictedImports: config imports nothing of ours
export { createHttp } from './http/request.ts';
