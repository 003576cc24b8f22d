import type { Assumption } from '../../../upstream/assumption/assumption.ts';
import { asanaErrorAssumptions } from './error-assumption.ts';
import { asanaOauthAssumptions } from './oauth-assumption.ts';
import { searchAssumptions } from './search-assumption.ts';

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
    check:
      'With --write, and with a multi-enum field in the workspace: adds the field to a project, and clears its value on a task.',
  },
  dateValues: {
    id: 'asana.date-values',
    statement: 'The value of a date field is an object with `date` or `date_time`.',
    source: 'Asana, "Custom fields"; the published description also has texts',
    date: '2026-11-22',
    certainty: 'observed',
    usedBy: 'createTask and updateTask with `customFields`',
    fallback: 'The server sends the date as a text.',
    check:
      'With --write, and with a date field in the workspace: adds the field to a project, and writes its value on a task.',
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
    check:
      'With --write and the token of an OAuth app: creates a task with an external id, and reads it by this id.',
  },
  myTasksSections: {
    id: 'asana.my-tasks-sections',
    statement:
      'Asana lists the sections of “My tasks” with `GET /projects/{project_gid}/sections` and the gid of the user task list.',
    source:
      'The published description, which says that certain routes of projects accept the gid of a user task list, and does not name them',
    date: '2026-11-28',
    certainty: 'unverified',
    usedBy: 'User.myTasksSections',
    fallback:
      'The field fails with an error that names the assumption. `Task.assigneeSection` still has the section of each task.',
    check: 'Reads the sections of the “My tasks” of the user.',
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
  modifiedSince: {
    id: 'asana.modified-since',
    statement:
      'Asana accepts `modified_since` in `GET /tasks` with a project, a section or an assignee. It then returns every task whose `modified_at` is not earlier, in the order of the complete list.',
    source:
      'The published description of `GET /tasks`, which counts more changes than that of `modified_at` and documents no order',
    date: '2026-11-23',
    certainty: 'unverified',
    usedBy: 'The filter `modifiedAt` of a project, a section and a user',
    fallback: 'The server reads the complete list and applies the filter itself.',
    check:
      'Compares the tasks of a project with those of `GET /tasks` that were changed after 1970.',
  },
  listModifiedAt: {
    id: 'asana.list-modified-at',
    statement:
      'The list of the open tasks of an assignee contains the current `modified_at` of each task, which is later after each change of its fields.',
    source:
      'The published description of `modified_at`, which names the changes: not those of projects, sections, tags and followers. Asana does not say how current a list is',
    date: '2026-11-26',
    certainty: 'unverified',
    usedBy: 'myTasksChanged',
    fallback:
      'Tasks that are assigned, reassigned, completed or deleted are reported. Other changes arrive when the list has them.',
    check:
      'With --write: creates a task for the user, changes it, and compares two reads of the list.',
  },
  webAddress: {
    id: 'asana.web-address',
    statement:
      'The address of a record in the web app has one of two formats: `/1/<workspace>/<name of the type>/<id>`, or `/0/<id>` with a second id.',
    source:
      'Asana, announcement of the newer format in its forum; `permalink_url` in the published description',
    date: '2026-11-22',
    certainty: 'observed',
    usedBy: 'Arguments that accept the address of a record',
    fallback: null,
    check: 'Compares the address of a task (`permalink_url`) with its id.',
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
  goalAddress: {
    id: 'asana.goal-address',
    statement:
      'The address of a goal is `/0/goal/<id>`, or `/1/<workspace>/goal/<id>` in the newer format.',
    source: 'Addresses of the web app that users published; the API returns none',
    date: '2026-11-28',
    certainty: 'unverified',
    usedBy: 'Arguments that accept the address of a record',
    fallback: 'The id is given instead of the address.',
    check: null,
  },
  ...asanaErrorAssumptions,
  ...asanaOauthAssumptions,
  ...searchAssumptions,
} as const satisfies Readonly<Record<string, Assumption>>;
