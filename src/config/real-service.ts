/** The variables that select real services or accounts. If any of them is set, `SANDBOX=auto` means off. */
export const realServiceVariables = [
  'ASANA_BASE_URL',
  'GOOGLE_DOCS_BASE_URL',
  'GOOGLE_DRIVE_BASE_URL',
  'ASANA_ACCESS_TOKEN',
  'GOOGLE_ACCESS_TOKEN',
  'ASANA_CLIENT_ID',
  'GOOGLE_CLIENT_ID',
] as const;
