import { serviceIds } from './declaration/services.ts';
import { prefixOf } from './service-variable.ts';

/** The variables that select real services or accounts. If any of them is set, `SANDBOX=auto` means off. */
export const realServiceVariables = [
  'ASANA_BASE_URL',
  'GOOGLE_DOCS_BASE_URL',
  'GOOGLE_DRIVE_BASE_URL',
  ...serviceIds.map((service) => `${prefixOf(service)}_ACCESS_TOKEN` as const),
  ...serviceIds.map((service) => `${prefixOf(service)}_CLIENT_ID` as const),
] as const;
