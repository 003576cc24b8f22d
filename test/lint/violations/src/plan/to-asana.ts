// noRestrictedImports: plan imports only loader
export { readTask } from '../asana/task.ts';
