import type { Assumption } from '../assumption/assumption.ts';

// What the server relies on at Asana, although Asana does not promise it. docs/assumptions.md is made from this list.

/** The behaviours of Asana that the server relies on, by their names in the code. */
export const asanaAssumptions = {
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
} as const satisfies Readonly<Record<string, Assumption>>;
