// noRestrictedImports: executor imports only plan
export { covers } from '../loader/mask.ts';
