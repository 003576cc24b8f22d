import type {
  Assumption,
  AssumptionWithFallback,
} from '../../../upstream/assumption/assumption.ts';
import { editAssumptions } from './edit-assumption.ts';
import { googleErrorAssumptions } from './error-assumption.ts';
import { fieldsAssumptions } from './fields-assumption.ts';
import { listAssumptions } from './list-assumption.ts';
import { readAssumptions } from './read-assumption.ts';

// What the server relies on at Google Docs and Drive, although Google does not promise it. docs/assumptions.md is made from this list.

const ofConnectedAccounts = {
  date: '2026-11-22',
  usedBy: 'Accounts that users connected',
  fallback: 'The user must connect Google again when the access token expires.',
  check: null,
} as const;

/** The assumptions about the authorization server of Google, by their names in the code. */
const googleOauthAssumptions = {
  firstRefreshToken: {
    ...ofConnectedAccounts,
    id: 'google.first-refresh-token',
    statement:
      'Google sends a refresh token whenever a user consents, if the request contains `access_type=offline` and `prompt=consent`.',
    source:
      'Google, "OAuth 2.0 for web server applications", for the first consent; responses that users published',
    certainty: 'observed',
  },
  refreshToken: {
    ...ofConnectedAccounts,
    id: 'google.refresh-token',
    statement: 'A refresh token stays valid if the response to its use contains no new one.',
    source: 'The official clients of Google keep it',
    certainty: 'observed',
  },
} as const satisfies Readonly<Record<string, AssumptionWithFallback>>;

/** The behaviours of Google that the server relies on, by their names in the code. */
export const googleAssumptions = {
  docsBatch: {
    id: 'google.docs-batch',
    statement:
      'Docs accepts up to 100 reads in one `POST /batch`, and returns each part with the `Content-ID` of its request.',
    source: 'Google, `batchPath` in the published description; no guide of Docs describes it',
    date: '2026-11-22',
    certainty: 'unverified',
    usedBy: 'Every operation that reads the content of several documents',
    fallback: 'The server sends single requests.',
    check: 'Reads a document twice in a batch.',
  },
  driveBatch: {
    id: 'google.drive-batch',
    statement:
      'Drive accepts up to 100 reads in one `POST /batch/drive/v3`, and returns each part with the `Content-ID` of its request.',
    source: 'Google, "Performance: batch requests" of Drive',
    date: '2026-11-22',
    certainty: 'documented',
    usedBy: 'Every operation that reads several files',
    fallback: 'The server sends single requests.',
    check: 'Reads the user twice in a batch.',
  },
  docsTabsMask: {
    id: 'google.docs-tabs-mask',
    statement: 'Docs accepts a `fields` mask on the content of tabs without smart chips.',
    source: 'Google Docs API, reports of rejected masks for documents with smart chips in tabs',
    date: '2026-11-22',
    certainty: 'observed',
    usedBy: 'Document.tabs, Document.text, Document.markdown',
    fallback: 'The server reads the complete document instead.',
    check: 'Reads the tabs of a document with a mask.',
  },
  exportFormats: {
    id: 'google.export-formats',
    statement:
      'Drive exports a document as PDF, DOCX, ODT, RTF, plain text, zipped HTML, EPUB and Markdown.',
    source: 'Google, "Export MIME types"; Markdown was added to the list later',
    date: '2026-11-22',
    certainty: 'documented',
    usedBy: 'Document.export',
    fallback: null,
    check: 'Exports a document as Markdown.',
  },
  namePrefix: {
    id: 'google.name-prefix',
    statement:
      'Drive finds the beginnings of words in names with `name contains`, in any order and ignoring case.',
    source:
      'Google, "Search terms", which says only that it matches prefixes; responses that users published',
    date: '2026-11-22',
    certainty: 'observed',
    usedBy: 'Query.documents with `name`',
    fallback: 'The list has the documents that Drive finds.',
    check: null,
  },
  omittedDefaults: {
    id: 'google.omitted-defaults',
    statement:
      'Docs omits a field that has its default value: 0, false, an empty text or an empty list.',
    source: 'Responses of Docs that users published; the rule of Protocol Buffers',
    date: '2026-11-22',
    certainty: 'observed',
    usedBy: 'The content of a document: an absent index is 0, and an absent style is not set',
    fallback: 'The server uses a value that is present, also if it is the default.',
    check: 'Looks for the index 0 at the beginning of a document.',
  },
  ...editAssumptions,
  ...googleErrorAssumptions,
  ...fieldsAssumptions,
  ...listAssumptions,
  ...googleOauthAssumptions,
  ...readAssumptions,
} as const satisfies Readonly<Record<string, Assumption>>;
