// noRestrictedImports: record sees requests and responses
export { asanaChecks } from '../asana-check.ts';
