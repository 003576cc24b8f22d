// noRestrictedImports: The lists of assumptions import no other part of asana
export { google } from '../service.ts';
