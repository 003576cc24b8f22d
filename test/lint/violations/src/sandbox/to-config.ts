// noRestrictedImports: the sandbox is a program of its own
export { parseConfig } from '../config/environment.ts';
