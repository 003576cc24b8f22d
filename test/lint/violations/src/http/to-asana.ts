// noRestrictedImports: http knows no other folder
export { readTask } from '../asana/task.ts';
