import type { AssumptionWithFallback } from '../../../upstream/assumption/assumption.ts';

const description = {
  date: '2026-11-22',
  usedBy: 'Query.documents',
} as const;

/** The assumptions about the parameters of a list of files, by their names in the code. All of them only save work. */
export const listAssumptions = {
  listPageSize: {
    ...description,
    id: 'google.list-page-size',
    statement: 'Drive accepts `pageSize` from 1 to 1000 in a list of files.',
    source: 'Google, description of `files.list`',
    certainty: 'documented',
    fallback: 'The server omits it, reads pages of the size that Drive chooses, and divides them.',
    check: 'Lists one file.',
  },
  listOrder: {
    ...description,
    id: 'google.list-order',
    statement: 'Drive sorts the files of all drives by `orderBy`.',
    source:
      'Google, description of `files.list`, which does not say whether this applies to `corpora=allDrives`',
    certainty: 'unverified',
    fallback:
      'The server omits it, reads pages of 1000 documents, and sorts each page by the time of the last change: more documents than this are sorted only within their page.',
    check: 'Lists files in the order of their last change.',
  },
  listCorpora: {
    ...description,
    id: 'google.list-corpora',
    statement: 'Drive accepts `corpora=allDrives` in a list of files.',
    source: 'Google, description of `files.list`, which prefers other values',
    certainty: 'documented',
    fallback:
      'The server omits it: the list can lack documents of shared drives that the user has not opened, and `isIncomplete` is true.',
    check: 'Lists files of all drives.',
  },
  listSharedDrives: {
    ...description,
    id: 'google.list-shared-drives',
    statement: 'Drive accepts `includeItemsFromAllDrives=true` in a list of files.',
    source: 'Google, description of `files.list`',
    certainty: 'documented',
    fallback:
      'The server omits it and `corpora`: the list lacks the documents of shared drives, and `isIncomplete` is true.',
    check: 'Lists files with those of shared drives.',
  },
} as const satisfies Readonly<Record<string, AssumptionWithFallback>>;
