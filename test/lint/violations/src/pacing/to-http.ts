// noRestrictedImports: pacing imports no other folder
export { toPath } from '../http/web-address.ts';
