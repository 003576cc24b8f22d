// noRestrictedImports: render converts records
export { readTask } from '../../asana/task.ts';
