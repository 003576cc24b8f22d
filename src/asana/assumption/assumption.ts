import type { Assumption } from '../../assumption/assumption.ts';

// What the server relies on at Asana, although Asana does not promise it. docs/assumptions.md is made from this list.

/** The behaviours of Asana that the server relies on, by their names in the code. */
export const asanaAssumptions = {
  batch: {
    id: 'asana.batch',
    statement:
      'Asana accepts up to ten reads or writes in one `POST /batch`, and returns a result for each of them.',
    source: 'Asana, "Batch requests"; which permissions it requires is not documented',
    date: '2026-11-22',
    certainty: 'documented',
    usedBy: 'Every operation that reads or writes several records',
    fallback:
      'The server sends single requests. Writes of a batch are sent again only if the response proves that nothing was done.',
    check: 'Reads two users in a batch.',
  },
  batchOptions: {
    id: 'asana.batch-options',
    statement:
      'The options `fields`, `limit` and `offset` of an action of a batch work like the parameters of a single request.',
    source: 'Asana, "Batch requests"; the published description declares `offset` as a number',
    date: '2026-11-22',
    certainty: 'observed',
    usedBy: 'Every operation that reads several records or lists',
    fallback: 'The server sends single requests.',
    check:
      'Reads two pages of the stories of a task in batches: the first, and then the second with its offset.',
  },
  attachmentForm: {
    id: 'asana.attachment-form',
    statement: 'Asana attaches a link to a task if the request is a form (`multipart/form-data`).',
    source: 'The published description of `POST /attachments`; responses that users published',
    date: '2026-11-22',
    certainty: 'observed',
    usedBy: 'linkDocument',
    fallback: 'The server sends the link as JSON.',
    check: 'With --write: attaches a link to a task.',
  },
  clearMultiEnum: {
    id: 'asana.clear-multi-enum',
    statement: 'An empty list clears the value of a multi-enum field.',
    source: 'Asana, "Custom fields", which does not name the value',
    date: '2026-11-22',
    certainty: 'unverified',
    usedBy: 'createTask and updateTask with `customFields`',
    fallback: 'The server sends null.',
    // A custom field of a test would stay in the workspace.
    check: null,
  },
  dateValues: {
    id: 'asana.date-values',
    statement: 'The value of a date field is an object with `date` or `date_time`.',
    source: 'Asana, "Custom fields"; the published description also has texts',
    date: '2026-11-22',
    certainty: 'observed',
    usedBy: 'createTask and updateTask with `customFields`',
    fallback: 'The server sends the date as a text.',
    check: null,
  },
  externalColon: {
    id: 'asana.external-colon',
    statement:
      'Asana finds a task by an address with `external:` and the encoded external id. The colon is not encoded.',
    source: 'Asana, "Custom external data"',
    date: '2026-11-22',
    certainty: 'observed',
    usedBy: 'taskByExternalId',
    fallback: 'The server encodes the colon.',
    // It needs a task with an external id of the same app.
    check: null,
  },
  nestedFields: {
    id: 'asana.nested-fields',
    statement:
      'Asana returns every path of a nested record that `opt_fields` names, also paths that the description of the route does not list.',
    source: 'Asana, "Input/output options"; the lists in the published description are shorter',
    date: '2026-11-22',
    certainty: 'unverified',
    usedBy: 'Every field of a record that is part of another one: task { assignee { email } }',
    fallback: 'The server reads the nested records by their ids, in batches.',
    check:
      'Reads a task with a field of its assignee that the description of the route does not list.',
  },
  writeFields: {
    id: 'asana.write-fields',
    statement: 'Asana returns the fields that `opt_fields` names in its response to a write.',
    source: 'Asana, "Input/output options" and the published description of each route',
    date: '2026-11-22',
    certainty: 'documented',
    usedBy: 'The record in the result of a mutation',
    fallback: 'The server reads the record after the write.',
    check:
      'With --write: creates a task and requests a field that Asana returns only if it is requested.',
  },
  createMemberships: {
    id: 'asana.create-memberships',
    statement:
      'Asana accepts `memberships` when it creates a task, and places the task in their sections.',
    source:
      'Requests that users published; the published description lists `memberships` as read-only',
    date: '2026-11-22',
    certainty: 'observed',
    usedBy: 'createTask and createTasks with `section`',
    fallback:
      'The server creates the task in the project, and then adds it to the section with a second write.',
    check: 'With --write: creates a task in a section.',
  },
  storiesOrder: {
    id: 'asana.stories-order',
    statement: 'Asana lists the stories of a task from the oldest to the newest.',
    source: 'Responses that users published; Asana documents no order',
    date: '2026-11-22',
    certainty: 'unverified',
    usedBy: 'Task.stories',
    fallback: 'The list has the order of the service.',
    check: 'Compares the times of the stories of a task.',
  },
  expiredOffset: {
    id: 'asana.expired-offset',
    statement:
      'The error for the offset of a page that no longer exists has status 400, and its message starts with `offset: `.',
    source: 'Responses that users published',
    date: '2026-11-22',
    certainty: 'observed',
    usedBy: 'The code CURSOR_EXPIRED of all lists',
    fallback: 'The error has the code BAD_USER_INPUT, or the code of its status.',
    check: null,
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
  commentAddress: {
    id: 'asana.comment-address',
    statement:
      'In the address of a comment, `comment` or `story` and the id of the comment follow the task.',
    source: 'Addresses of the web app that users published',
    date: '2026-11-22',
    certainty: 'unverified',
    usedBy: 'Arguments that accept the address of a record',
    fallback: 'The server takes the address for the address of the task.',
    check: null,
  },
  searchLimit: {
    id: 'asana.search-limit',
    statement: 'The search for tasks accepts `limit` from 1 to 100.',
    source: 'The published description; the guide to the search does not name the parameter',
    date: '2026-11-22',
    certainty: 'observed',
    usedBy: 'The tasks of a workspace, Document.tasks',
    fallback:
      'The server omits it, and reads pages of the size that Asana chooses until one has no new tasks.',
    check: 'Searches for one task.',
  },
  searchOrder: {
    id: 'asana.search-order',
    statement: 'The search for tasks accepts `sort_by=created_at` and `sort_ascending=false`.',
    source: 'The published description; users published that the order is not stable',
    date: '2026-11-22',
    certainty: 'observed',
    usedBy: 'The tasks of a workspace, Document.tasks',
    fallback:
      'The server omits them and sorts each page. If the tasks do not fit into one page, some can be missing.',
    check: 'Searches for one task, the newest first.',
  },
  searchWords: {
    id: 'asana.search-words',
    statement: 'The search of Asana divides the id of a document at each `-`.',
    source: 'No source is known; the usual ways of dividing text do so',
    date: '2026-11-22',
    certainty: 'unverified',
    usedBy: 'Document.tasks',
    fallback:
      'The list contains only those of the newest tasks that link to the document. A note says which tasks were checked.',
    check: null,
  },
} as const satisfies Readonly<Record<string, Assumption>>;
