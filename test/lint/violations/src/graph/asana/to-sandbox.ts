// noRestrictedImports: graph may import asana
export { createSandbox } from '../../sandbox/sandbox.ts';
