import type { AssumptionWithFallback } from '../../../upstream/assumption/assumption.ts';

const description = {
  date: '2026-11-22',
  usedBy: 'Accounts that users connected',
  fallback: 'The user must connect Google again when the access token expires.',
  check: null,
} as const;

/** The assumptions about the authorization server of Google, by their names in the code. */
export const googleOauthAssumptions = {
  firstRefreshToken: {
    ...description,
    id: 'google.first-refresh-token',
    statement:
      'Google sends a refresh token whenever a user consents, if the request contains `access_type=offline` and `prompt=consent`.',
    source:
      'Google, "OAuth 2.0 for web server applications", for the first consent; responses that users published',
    certainty: 'observed',
  },
  refreshToken: {
    ...description,
    id: 'google.refresh-token',
    statement: 'A refresh token stays valid if the response to its use contains no new one.',
    source: 'The official clients of Google keep it',
    certainty: 'observed',
  },
} as const satisfies Readonly<Record<string, AssumptionWithFallback>>;
