import type { AssumptionWithFallback } from '../../../upstream/assumption/assumption.ts';

const date = '2026-11-22';

/** The assumptions about the errors of Google, by their names in the code. They decide the code of an error, or what it says. */
export const googleErrorAssumptions = {
  errorWords: {
    id: 'google.error-words',
    statement:
      'Google names the cause of a rejection by a quota, a scope, a disabled API or the size of an export with one of the words that it documents.',
    source: 'Google, "Resolve errors" of Drive; responses of Docs that users published',
    date,
    certainty: 'observed',
    usedBy: 'The code of an error with the status 403',
    fallback:
      'The status decides: 403 is FORBIDDEN and is not sent again, and 429 is RATE_LIMITED.',
    check: null,
  },
  revisionConflictWording: {
    id: 'google.revision-conflict-wording',
    statement:
      'Docs rejects a write to an outdated revision with 400, and the message says that the required revision ID does not match the latest revision.',
    source: 'Responses of Docs that users published in 2026; Google documents only the rejection',
    date,
    certainty: 'observed',
    usedBy: 'updateDocument with `requiredRevisionId`, or with an order that needs the document',
    fallback:
      'The server reads the revision of the document: if it differs from the required one, the error is REVISION_CONFLICT.',
    check: 'With --write: changes a document whose revision is outdated.',
  },
  rejectedRequestWording: {
    id: 'google.rejected-request-wording',
    statement:
      'Docs rejects a batch of changes with 400, and the message contains the index of the rejected request: `requests[2]`.',
    source: 'Responses of Docs that users published; Google documents only the rejection',
    date,
    certainty: 'observed',
    usedBy: 'The field `field` of an error of updateDocument',
    fallback: 'The error has the message of Docs, and does not say which change was rejected.',
    check: 'With --write: sends two changes, of which the second one is invalid.',
  },
  officeFileWording: {
    id: 'google.office-file-wording',
    statement:
      'Docs rejects the read of an Office file with 400, and the message says that the document must not be an Office file.',
    source: 'Responses of Docs that users published',
    date,
    certainty: 'observed',
    usedBy: 'Reads of the content of documents',
    fallback:
      'The server reads the content again without a mask. Drive then says what the file is, as before.',
    check: null,
  },
  pageTokenError: {
    id: 'google.page-token-error',
    statement:
      'Drive rejects a page token that has expired or belongs to another list with 400, and names the parameter `pageToken`.',
    source: 'Google, "Resolve errors" of Drive, which does not name this error',
    date,
    certainty: 'unverified',
    usedBy: 'The error of Query.documents about its cursor `after`',
    fallback: 'The error has the same code, and does not name the argument.',
    check: 'Lists files with a page token that Drive cannot have returned.',
  },
} as const satisfies Readonly<Record<string, AssumptionWithFallback>>;
