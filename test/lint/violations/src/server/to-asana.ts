// noRestrictedImports: server reaches the services
export { readTask } from '../asana/task.ts';
