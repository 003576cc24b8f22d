// noRestrictedImports: the server reaches the services through graph
export { readTask } from '../asana/task.ts';
