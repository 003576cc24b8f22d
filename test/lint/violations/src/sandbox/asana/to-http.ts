// noRestrictedImports: the sandbox is a program of its own
export { createHttp } from '../../http/request.ts';
