// noRestrictedImports: The lists of assumptions import no other part of google
export { google } from '../service.ts';
