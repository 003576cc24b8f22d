// noRestrictedImports: edit is pure
export { taskName } from '../../asana/task.ts';
