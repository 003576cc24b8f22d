// noRestrictedImports: Only the commands and tests know the sandbox
export { createSandbox } from '../../../sandbox/sandbox.ts';
