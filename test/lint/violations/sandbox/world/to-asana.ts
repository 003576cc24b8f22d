// noRestrictedImports: world creates the sandbox's initial data
export { createAsana } from '../asana/service.ts';
