// noRestrictedImports: plan imports only event-loop and loader
export { readTask } from '../asana/task.ts';
