// noRestrictedImports: the sandbox is a program of its own
export { builder } from '../graph/builder.ts';
