import type { Assumption } from '../../assumption/assumption.ts';

/** The assumptions about the changes of documents, by their names in the code. */
export const editAssumptions = {
  utf16Indexes: {
    id: 'google.utf16-indexes',
    statement:
      'Docs counts the positions of a document in UTF-16 code units: an emoji counts as two or more.',
    source: 'Google, "Document structure" of Docs',
    date: '2026-11-22',
    certainty: 'documented',
    usedBy: 'updateDocument with `dryRun`, or with an order that needs the document',
    fallback: null,
    check: 'With --write: adds an emoji to a document, and reads its position.',
  },
} as const satisfies Readonly<Record<string, Assumption>>;
