// noRestrictedImports: graph imports operation
export { createSandbox } from '../../../sandbox/sandbox.ts';
