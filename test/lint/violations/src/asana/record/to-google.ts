// noRestrictedImports: asana is a REST client
export { readFile } from '../../google/record/file.ts';
