import type { DocumentRow } from '../../../store/google/document-model.ts';
import { type FileRow, mimeTypes, type Role } from '../../../store/google/file-row.ts';
import { hasRole, roleOf } from '../../drive/access.ts';
import { createFile } from '../../drive/file-creation.ts';
import {
  callerLacksPermission,
  entityNotFound,
  invalidArgument,
  Rejection,
} from '../../protocol/rejection.ts';
import type { ApiRoute, RequestContext, RouteRequest } from '../../protocol/request.ts';
import { parseDocumentInput } from '../document-input.ts';
import { applyBatch, parseBatch } from '../edit/batch.ts';
import { documentRecord } from '../record.ts';
import { isRejectedForSmartChips } from '../smart-chip-mask.ts';
import type { SuggestionsViewMode } from '../suggestion.ts';

/** The routes that read, create and edit documents. */
export const documentRoutes: readonly ApiRoute[] = [
  {
    method: 'GET',
    template: '/v1/documents/{documentId}',
    type: 'Document',
    queryParameters: ['commentsViewMode', 'includeTabsContent', 'suggestionsViewMode'],
    respond: (request) => {
      const { context, mask, query } = request;
      const { file, row } = findDocument(request.param('documentId'), context);
      const mode = suggestionsModeFor(query['suggestionsViewMode'], roleOf(file, context.person));
      // A mask that selects tabs implies includeTabsContent.
      const hasTabs = query['includeTabsContent'] === 'true' || !!mask?.children.has('tabs');
      const tabs = mask?.children.get('tabs');
      const isRejected =
        tabs !== undefined && !tabs.isComplete && context.isBroken('google.docs-tabs-mask');
      if (mask && (isRejected || isRejectedForSmartChips(mask, row)))
        throw invalidArgumentWithoutReason();
      return record(row, file, request, mode, hasTabs);
    },
  },
  {
    method: 'POST',
    template: '/v1/documents',
    type: 'Document',
    queryParameters: [],
    respond: (request) => {
      const { context } = request;
      const { title } = parseDocumentInput(request.body);
      const name = title === '' ? 'Untitled document' : title;
      const parentIds = [context.person.rootId];
      const file = createFile({ name, mimeType: mimeTypes.document, parentIds }, context);
      const row = context.store.documents.get(file.id);
      if (!row) throw new Error('A new document has no content.');
      return record(row, file, request, 'SUGGESTIONS_INLINE', false);
    },
  },
  {
    method: 'POST',
    template: '/v1/documents/{documentId}:batchUpdate',
    type: 'BatchUpdateDocumentResponse',
    queryParameters: [],
    respond: (request) => {
      const { context } = request;
      const batch = parseBatch(request.body);
      const { file, row } = findDocument(request.param('documentId'), context);
      if (!hasRole('writer', file, context.person)) throw callerLacksPermission();
      const body = applyBatch(batch, row, context);
      recordChange(file, context);
      return { kind: 'record', body };
    },
  },
];

/** Records that the caller has just changed the file. */
function recordChange(file: FileRow, { store, person }: RequestContext): void {
  file.modifiedTime = store.clock.now().toISOString();
  file.lastModifiedBy = person.email;
  file.version += 1;
}

function record(
  row: DocumentRow,
  file: FileRow,
  { context: { person, isBroken } }: RouteRequest,
  mode: SuggestionsViewMode,
  hasTabs: boolean,
) {
  const isEditor = hasRole('writer', file, person);
  const hasDefaults = isBroken('google.omitted-defaults');
  const countsCodePoints = isBroken('google.utf16-indexes');
  const body = documentRecord(row, {
    title: file.name,
    person,
    isEditor,
    mode,
    hasTabs,
    hasDefaults,
    countsCodePoints,
  });
  return { kind: 'record', body } as const;
}

/** Finds the document with this id. Unlike Drive, Docs responds with 403 if the caller may not open the document. */
function findDocument(
  id: string,
  { store, person, isBroken }: RequestContext,
): { file: FileRow; row: DocumentRow } {
  const file = store.files.get(id);
  if (!file || (person.visibleFileIds && !person.visibleFileIds.has(id))) throw entityNotFound();
  if (roleOf(file, person) === null) throw callerLacksPermission();
  if (file.mimeType.startsWith('application/vnd.openxmlformats'))
    throw officeFile(isBroken('google.office-file-wording'));
  const row = store.documents.get(id);
  if (!row) throw entityNotFound();
  return { file, row };
}

const officeFile = (isReworded: boolean) =>
  new Rejection(
    400,
    isReworded
      ? 'The file has an unsupported type.'
      : 'This operation is not supported for this document. The document must not be an Office file.',
    { code: 'FAILED_PRECONDITION' },
  );

const invalidArgumentWithoutReason = () => invalidArgument('Request contains an invalid argument.');

/** The suggestions mode for a person with this role. Throws if the role does not allow the requested mode. */
function suggestionsModeFor(requested: string | undefined, role: Role | null): SuggestionsViewMode {
  switch (requested) {
    case undefined:
    case 'DEFAULT_FOR_CURRENT_ACCESS':
      // Source: Docs v1, `suggestionsViewMode`: only view access hides suggestions.
      return role === 'reader' ? 'PREVIEW_WITHOUT_SUGGESTIONS' : 'SUGGESTIONS_INLINE';
    case 'PREVIEW_WITHOUT_SUGGESTIONS':
      return requested;
    case 'SUGGESTIONS_INLINE':
    case 'PREVIEW_SUGGESTIONS_ACCEPTED':
      if (role === 'reader') throw callerLacksPermission();
      return requested;
    default:
      throw invalidArgument(
        `Invalid value at 'suggestions_view_mode' (type.googleapis.com/google.apps.docs.v1.SuggestionsViewMode), "${requested}"`,
      );
  }
}
