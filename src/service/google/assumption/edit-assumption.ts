import type { Assumption } from '../../../upstream/assumption/assumption.ts';

/** The assumptions about the changes of documents, by their names in the code. */
export const editAssumptions = {
  utf16Indexes: {
    id: 'google.utf16-indexes',
    statement:
      'Docs counts the positions of a document in UTF-16 code units: an emoji counts as two or more.',
    source: 'Google, "Document structure" of Docs',
    date: '2026-11-22',
    certainty: 'documented',
    usedBy: 'updateDocument with `dryRun`, or with an order that needs the document; fillTable',
    fallback: null,
    check: 'With --write: adds an emoji to a document, and reads its position.',
  },
  insertedSizes: {
    id: 'google.inserted-sizes',
    statement:
      'A page break adds two positions to a document, a table three and for each row one and two per column, and a chip, an image or a footnote one.',
    source: 'Responses of Docs that users published; Google documents no sizes',
    date: '2026-11-22',
    certainty: 'observed',
    usedBy: 'updateDocument with `dryRun`, if an edit comes after such an insertion',
    fallback:
      'Only a dry run is affected: it can reject an edit that Docs accepts, or the reverse. If it rejects an edit after such an insertion, the error names this assumption.',
    check: 'With --write: inserts a page break, a table and a date into a document.',
  },
  sharedImages: {
    id: 'google.shared-images',
    statement:
      'Docs reads an image of Drive from its `webContentLink` while everybody who has the link can open it, and keeps a copy.',
    source:
      'Google, `InsertInlineImageRequest.uri`, for public addresses; responses that users published, for those of Drive',
    date: '2026-11-27',
    certainty: 'observed',
    usedBy: 'insertDocumentImage',
    fallback: null,
    check: null,
  },
  suggestedEdits: {
    id: 'google.suggested-edits',
    statement:
      'Docs applies a batch with `writeMode: SUGGEST` as suggestions, if the Google Cloud project is enrolled in the Developer Preview Program.',
    source: 'Google, `writeMode` in the published description of Docs',
    date: '2026-11-27',
    certainty: 'documented',
    usedBy: 'suggestDocumentEdits',
    fallback:
      'Nothing is written: the first suggestion of a credential is made in a new document, and the error says that it is none.',
    check: null,
  },
  savedSuggestions: {
    id: 'google.saved-suggestions',
    statement: 'Docs saves all suggestions of a batch that it accepts.',
    source: 'Google, `suggestionResponses` in the published description of Docs',
    date: '2026-11-27',
    certainty: 'unverified',
    usedBy: 'suggestDocumentEdits',
    fallback: 'The server reads the document after the write; each edit has an error of its own.',
    check: null,
  },
} as const satisfies Readonly<Record<string, Assumption>>;
