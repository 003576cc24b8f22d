// noRestrictedImports: http imports only event-loop and pacing
export { readSettings } from '../../config/settings.ts';
