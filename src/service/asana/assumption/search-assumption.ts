import type { Assumption } from '../../../upstream/assumption/assumption.ts';

export const searchAssumptions = {
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
  searchDueOrder: {
    id: 'asana.search-due-order',
    statement:
      'The search for tasks with `sort_by=due_date` returns their days (`due_on`) in order.',
    source:
      'The published description, which names the value and does not say how times are sorted',
    date: '2026-11-23',
    certainty: 'unverified',
    usedBy: 'The tasks of a workspace by due date',
    fallback:
      'The server reads all matching tasks, at most 1,000, and sorts them. More are rejected.',
    check: 'Searches for tasks by due date and compares their days.',
  },
  searchBefore: {
    id: 'asana.search-before',
    statement:
      'The search for tasks accepts `created_at.before`, so that it can continue after a page.',
    source: 'The published description; the search itself has no pages',
    date: '2026-11-22',
    certainty: 'documented',
    usedBy: 'The tasks of a workspace, Document.tasks',
    fallback:
      'The server searches by the day (`created_on.before`) and leaves out the newer tasks. If the tasks of a day do not fit into one page, some can be missing.',
    check: 'Searches for the tasks that were created before a time.',
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
  typeaheadFields: {
    id: 'asana.typeahead-fields',
    statement: 'The search by name returns every field that `opt_fields` names.',
    source:
      'The text of the published description, which recommends field selectors; its list of fields contains only `name`',
    date: '2026-11-25',
    certainty: 'unverified',
    usedBy: 'Query.search',
    fallback: 'The server reads the records by their ids, in batches.',
    check: 'Searches for a user, with a field that the description of the route does not list.',
  },
} as const satisfies Readonly<Record<string, Assumption>>;
