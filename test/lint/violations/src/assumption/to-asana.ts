// noRestrictedImports: assumption imports no other folder
export { readTask } from '../asana/task.ts';
