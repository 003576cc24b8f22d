/** Environment variables by name. */
export type Environment = Readonly<Record<string, string>>;

/** A complete OAuth registration with Asana. */
export const oauth: Environment = {
  ASANA_CLIENT_ID: '12',
  ASANA_CLIENT_SECRET: 'asana-client-secret',
  PUBLIC_URL: 'https://taskdoc.example',
  SESSION_SECRET: 'x'.repeat(32),
};
