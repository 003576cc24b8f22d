// noRestrictedImports: command assembles the programs
export { readTask } from '../asana/task.ts';
