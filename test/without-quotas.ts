/** Environment variables of a server whose services have no quotas, as the sandbox has none. */
export const withoutQuotas = {
  ASANA_SEARCHES_PER_MINUTE: '1000000000',
  GOOGLE_DOCS_READS_PER_MINUTE: '1000000000',
  GOOGLE_DOCS_WRITES_PER_MINUTE: '1000000000',
  GOOGLE_DRIVE_UNITS_PER_MINUTE: '1000000000',
} as const;
