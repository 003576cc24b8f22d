// noRestrictedImports: auth imports only http, config and redis
export { readTask } from '../asana/task.ts';
