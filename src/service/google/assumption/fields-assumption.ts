import type {
  Assumption,
  AssumptionWithFallback,
} from '../../../upstream/assumption/assumption.ts';
import { UpstreamError } from '../../../upstream/http/upstream-error.ts';

/** The assumption that one route accepts `fields`. The server sends `fields` with every request, and Google can refuse it for one route only. */
const acceptsFields = <Id extends string>(
  id: Id,
  statement: string,
  usedBy: string,
  check: string | null,
  fallback = 'The server requests all fields instead.',
) =>
  ({
    id,
    statement,
    source: 'Google, "Partial responses"; Docs is known to refuse some masks of tabs',
    date: '2026-11-22',
    certainty: 'documented',
    usedBy,
    fallback,
    check,
  }) as const satisfies Assumption;

const repeated =
  'The server sends the write again and requests all fields: the refused write changed nothing.';

/** The assumptions that Google accepts `fields`, by their names in the code. */
export const fieldsAssumptions = {
  documentFields: acceptsFields(
    'google.fields-documents-get',
    'Docs accepts a `fields` mask when it returns a document without the content of tabs.',
    'Document.title, Document.body, Document.revisionId',
    'Reads the title of a document with a mask.',
  ),
  createFields: acceptsFields(
    'google.fields-documents-create',
    'Docs accepts a `fields` mask when it creates a document.',
    'createDocument',
    'With --write: creates a document with a mask.',
    repeated,
  ),
  updateFields: acceptsFields(
    'google.fields-documents-batch-update',
    'Docs accepts a `fields` mask when it changes a document.',
    'updateDocument',
    'With --write: changes a document with a mask.',
    repeated,
  ),
  fileFields: acceptsFields(
    'google.fields-files-get',
    'Drive accepts a `fields` mask when it returns or changes a file.',
    'Document.title, Document.url, Document.owners and the other fields of the file; updateDocumentFile, moveDocument, trashDocument, restoreDocument',
    'Reads the id of a file with a mask.',
    'The server requests all fields instead. A refused write changed nothing, so the server sends it again.',
  ),
  listFields: acceptsFields(
    'google.fields-files-list',
    'Drive accepts a `fields` mask when it lists or creates files.',
    'Query.documents, createDocument with a folder',
    'Lists files with a mask.',
  ),
  aboutFields: acceptsFields(
    'google.fields-about',
    'Drive accepts a `fields` mask when it returns the user.',
    'Viewer.google',
    'Reads the user with a mask.',
  ),
  copyFields: acceptsFields(
    'google.fields-files-copy',
    'Drive accepts a `fields` mask when it copies a file.',
    'copyDocument',
    null,
    repeated,
  ),
  commentFields: acceptsFields(
    'google.fields-comments',
    'Drive accepts a `fields` mask, which it requires, when it returns comments and replies.',
    'Document.comments and the mutations of comments',
    'Lists the comments on a document with a mask.',
  ),
  permissionFields: acceptsFields(
    'google.fields-permissions',
    'Drive accepts a `fields` mask when it returns, adds or changes the permissions of a file.',
    'Document.permissions, shareDocument, updateDocumentPermission',
    'Lists the permissions of a document with a mask.',
    'The server requests all fields instead. A refused write changed nothing, so the server sends it again.',
  ),
  revisionFields: acceptsFields(
    'google.fields-revisions',
    'Drive accepts a `fields` mask when it lists the revisions of a file.',
    'Document.revisions',
    'Lists the revisions of a document with a mask.',
  ),
  driveFields: acceptsFields(
    'google.fields-drives',
    'Drive accepts a `fields` mask when it returns or lists shared drives.',
    'SharedDrive, Query.sharedDrives',
    'Lists the shared drives with a mask.',
  ),
};

/** The assumption about the `fields` of each route. */
export const fieldsAssumptionOf: Readonly<Record<string, AssumptionWithFallback>> = {
  '/v1/documents/{documentId}': fieldsAssumptions.documentFields,
  '/v1/documents': fieldsAssumptions.createFields,
  '/v1/documents/{documentId}:batchUpdate': fieldsAssumptions.updateFields,
  '/drive/v3/files/{fileId}': fieldsAssumptions.fileFields,
  '/drive/v3/files': fieldsAssumptions.listFields,
  '/drive/v3/files/{fileId}/permissions': fieldsAssumptions.permissionFields,
  '/drive/v3/files/{fileId}/revisions': fieldsAssumptions.revisionFields,
  '/drive/v3/drives': fieldsAssumptions.driveFields,
  '/drive/v3/drives/{driveId}': fieldsAssumptions.driveFields,
  '/drive/v3/files/{fileId}/permissions/{permissionId}': fieldsAssumptions.permissionFields,
  '/drive/v3/about': fieldsAssumptions.aboutFields,
  '/drive/v3/files/{fileId}/copy': fieldsAssumptions.copyFields,
  '/drive/v3/files/{fileId}/comments': fieldsAssumptions.commentFields,
  '/drive/v3/files/{fileId}/comments/{commentId}': fieldsAssumptions.commentFields,
  '/drive/v3/files/{fileId}/comments/{commentId}/replies': fieldsAssumptions.commentFields,
  '/drive/v3/files/{fileId}/comments/{commentId}/replies/{replyId}':
    fieldsAssumptions.commentFields,
};

// Whether Google refuses a request because of its `fields` parameter. Docs often says only "Request contains an invalid argument."

/**
 * Whether a read may be rejected because of its fields: nothing in the error names another cause. The read without a mask shows
 * whether it was.
 */
export const mayRefuseFields = (error: unknown): boolean =>
  isInvalidInput(error) &&
  (error.field ?? 'fields') === 'fields' &&
  !/must not be an Office file/i.test(error.message);

/** Whether a write was probably rejected because of its fields. Most writes are rejected because of their input instead. */
export const isProbablyRefusedFields = (error: unknown): boolean =>
  isInvalidInput(error) &&
  (error.field === 'fields' || /Request contains an invalid argument/i.test(error.message));

const isInvalidInput = (error: unknown): error is UpstreamError =>
  error instanceof UpstreamError && error.reason === 'invalid-input';
