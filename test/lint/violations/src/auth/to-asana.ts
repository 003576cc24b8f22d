// noRestrictedImports: auth may import http and config
export { readTask } from '../asana/task.ts';
