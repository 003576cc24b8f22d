// noRestrictedImports: The lists of assumptions import no other part of asana
export { asana } from '../service.ts';
