// noRestrictedImports: executor imports only event-loop and plan
export { covers } from '../loader/mask.ts';
