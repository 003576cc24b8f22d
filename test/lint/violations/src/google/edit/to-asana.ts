// noRestrictedImports: edit turns a caller's batch
export { readTask } from '../../asana/task.ts';
