import type { Assumption } from '../../assumption/assumption.ts';

const date = '2026-11-22';

/** The assumptions about reads of one document or file, by their names in the code. */
export const readAssumptions = {
  resourceKeys: {
    id: 'google.resource-keys',
    statement:
      'Drive and Docs find a file that is shared with a link if `X-Goog-Drive-Resource-Keys` contains its id and the resource key of the link.',
    source:
      'Google, "Access link-shared files using resource keys", which names only Drive; the header in a part of a batch is not documented',
    date,
    certainty: 'unverified',
    usedBy:
      'Every argument with an address that contains `resourcekey`, and links in texts of Asana',
    fallback: null,
    check: null,
  },
} as const satisfies Readonly<Record<string, Assumption>>;
