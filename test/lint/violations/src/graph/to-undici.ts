// noRestrictedImports: graph sends no HTTP requests
export { request } from 'undici';
