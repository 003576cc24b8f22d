// noRestrictedImports: only main and tests know the sandbox
export { createSandbox } from '../sandbox/sandbox.ts';
