// noRestrictedImports: selection imports only loader
export { readTask } from '../asana/task.ts';
