// noRestrictedImports: auth imports only http and config
export { readTask } from '../asana/task.ts';
