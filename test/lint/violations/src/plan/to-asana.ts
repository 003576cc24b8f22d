// noRestrictedImports: plan knows no service
export { readTask } from '../asana/task.ts';
