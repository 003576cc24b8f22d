import type { Assumption } from '../../../upstream/assumption/assumption.ts';

const date = '2026-11-22';

/** The assumptions about reads of one document or file, by their names in the code. */
export const readAssumptions = {
  includeTabsContent: {
    id: 'google.include-tabs-content',
    statement: 'Docs accepts `includeTabsContent=true`, and returns the content of all tabs.',
    source: 'Google, description of `documents.get`',
    date,
    certainty: 'documented',
    usedBy: 'Document.tabs, Document.text, Document.markdown, updateDocument with `dryRun`',
    fallback: 'The server omits it and names `tabs` in the mask, which has the same effect.',
    check: 'Reads a document with the content of all tabs.',
  },
  supportsAllDrives: {
    id: 'google.supports-all-drives',
    statement: 'Drive accepts `supportsAllDrives=true` when it returns or lists files.',
    source: 'Google, descriptions of `files.get` and `files.list`',
    date,
    certainty: 'documented',
    usedBy: 'Every read of a file, Query.documents, the changes of documents',
    fallback:
      'The server omits it: a document of a shared drive is not found, and the error names this assumption. `documents` lacks it, and `isIncomplete` is true. The changes of documents have the code BAD_USER_INPUT.',
    check: 'Reads a file.',
  },
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
  documentAddresses: {
    id: 'google.document-addresses',
    statement:
      'The address of a document contains `/document/d/<id>`, also with `/u/0/` before `d`, or is `/file/d/<id>` or `/open?id=<id>` of Drive.',
    source:
      'Google, "Document ID" of Docs, for the first form; the others are in no document of Google',
    date,
    certainty: 'unverified',
    usedBy:
      'Arguments that accept the address of a document, links in texts of Asana, Document.url, linkDocument',
    fallback:
      'Document.url and linkDocument use the address of the editor, which the server makes from the id. An argument with another address is rejected, and the error names this assumption. A link in a text is not found.',
    check: 'Compares the address of a document (`webViewLink`) with its id.',
  },
} as const satisfies Readonly<Record<string, Assumption>>;
