// noRestrictedImports: webhook imports only asana, auth, change, google, http and redis
export { createContextFactory } from '../../operation/context.ts';
