// noRestrictedImports: change imports only asana, auth, event-loop, google and http
export { createContextFactory } from '../../operation/context.ts';
