import type { Assumption } from '../../../upstream/assumption/assumption.ts';

/** What the server relies on in the errors of Asana. Their codes depend on it. */
export const asanaErrorAssumptions = {
  expiredOffset: {
    id: 'asana.expired-offset',
    statement:
      'The error for the offset of a page that no longer exists has status 400, and its message starts with `offset: `.',
    source: 'Responses that users published',
    date: '2026-11-22',
    certainty: 'observed',
    usedBy: 'The code CURSOR_EXPIRED of all lists',
    fallback: 'The error has the code BAD_USER_INPUT, or the code of its status.',
    check: 'Sends an offset that does not exist.',
  },
  missingScope: {
    id: 'asana.missing-scope',
    statement:
      'The error for a missing permission of a token has status 403, and its message contains the word `scope`.',
    source: 'No source with the wording of the message is known',
    date: '2026-11-22',
    certainty: 'unverified',
    usedBy: 'The code MISSING_SCOPE of all fields',
    fallback: 'The error has the code FORBIDDEN. The message of Asana is part of it.',
    check: null,
  },
  oauthRequired: {
    id: 'asana.oauth-required',
    statement:
      'The error for external data of a personal access token starts with `external`, and contains the word `OAuth`.',
    source: 'Asana, "Custom external data", which does not name the error',
    date: '2026-11-22',
    certainty: 'unverified',
    usedBy: 'The code OAUTH_REQUIRED of writes with `external`',
    fallback: 'The error has the code of its status. The message of Asana is part of it.',
    check: null,
  },
  errorField: {
    id: 'asana.error-field',
    statement: 'The message of a rejected input starts with the name of the input: `due_on: `.',
    source: 'Responses that users published',
    date: '2026-11-22',
    certainty: 'observed',
    usedBy: '`field` in the errors of mutations, and parameters that the search refuses',
    fallback:
      'The error has no `field`. A search that Asana refuses is sent again without each parameter that only saves work.',
    check: null,
  },
  externalNotFound: {
    id: 'asana.external-not-found',
    statement: 'The error for an external id that no task has is 404.',
    source: 'Asana, "Custom external data", which does not name the error',
    date: '2026-11-22',
    certainty: 'unverified',
    usedBy: 'taskByExternalId',
    fallback: 'The error has the code BAD_USER_INPUT, or the code of its status.',
    check: null,
  },
  retryAfter: {
    id: 'asana.retry-after',
    statement: 'A response with status 429 says in `Retry-After` how many seconds to wait.',
    source: 'Asana, "Rate limits"',
    date: '2026-11-22',
    certainty: 'documented',
    usedBy: 'The pause after a rate limit',
    fallback: 'The server chooses the pause. `retryAfter` can be absent in the error.',
    check: null,
  },
} as const satisfies Readonly<Record<string, Assumption>>;
