import type { Assumption } from '../../../upstream/assumption/assumption.ts';

/** What the server relies on in Asana's authorization server. */
export const asanaOauthAssumptions = {
  refreshToken: {
    id: 'asana.refresh-token',
    statement: 'A refresh token stays valid if the response to its use contains no new one.',
    source: 'Asana, "OAuth", which documents the field only for the exchange of a code',
    date: '2026-11-22',
    certainty: 'unverified',
    usedBy: 'Accounts that users connected',
    fallback: 'The user must connect Asana again when the access token expires.',
    check: null,
  },
  oauthErrors: {
    id: 'asana.oauth-errors',
    statement:
      'Asana names the cause of an OAuth error as RFC 6749 defines: `access_denied` if the user refuses, `invalid_grant` for a token that is not valid any more.',
    source: 'RFC 6749; Asana, "OAuth", which does not list the errors',
    date: '2026-11-22',
    certainty: 'unverified',
    usedBy: 'Accounts that users connect',
    fallback: null,
    check: null,
  },
  refreshRedirectUri: {
    id: 'asana.refresh-redirect-uri',
    statement: 'Asana refreshes a token without `redirect_uri`.',
    source:
      'Asana, "OAuth": the sample of a refresh has no `redirect_uri`, but the table of parameters requires it',
    date: '2026-11-22',
    certainty: 'unverified',
    usedBy: 'Accounts that users connected',
    fallback: 'The server sends the redirect URI with which the user connected the account.',
    check: null,
  },
  oauthScopes: {
    id: 'asana.oauth-scopes',
    statement: 'A user grants all requested permissions or none.',
    source: 'Asana, "OAuth", which does not describe the page of the consent',
    date: '2026-11-22',
    certainty: 'unverified',
    usedBy: 'Accounts that users connect',
    fallback:
      'The fields that need the missing permission have the error MISSING_SCOPE, with the address where the user can connect again.',
    check: null,
  },
} as const satisfies Readonly<Record<string, Assumption>>;
