// noRestrictedImports: http imports only event-loop
export { readTask } from '../asana/task.ts';
