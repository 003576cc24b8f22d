// noRestrictedImports: render is pure
export { taskName } from '../../asana/task.ts';
