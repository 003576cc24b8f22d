// noRestrictedImports: google is a REST client
export { readTask } from '../../asana/record/task.ts';
