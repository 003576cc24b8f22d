// noRestrictedImports: markdown turns a text
export { readTask } from '../../asana/task.ts';
