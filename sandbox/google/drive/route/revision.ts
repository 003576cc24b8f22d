import { type FileRow, mimeTypes } from '../../../store/google/file-row.ts';
import { insufficientFilePermissions, Rejection } from '../../protocol/rejection.ts';
import type { ApiRoute, RequestContext, RouteRequest } from '../../protocol/request.ts';
import { findFile, hasRole } from '../access.ts';
import { listResponse } from '../list-response.ts';
import { mediaFields } from '../media.ts';
import { exportLinks, userRecord } from '../record.ts';
import { cutPage } from '../token-page.ts';
import { download } from './file.ts';

const revisionFields = 'kind,id,mimeType,modifiedTime';

/** The routes that list and read the revisions of a file. */
export const revisionRoutes: readonly ApiRoute[] = [
  {
    method: 'GET',
    template: '/drive/v3/files/{fileId}/revisions',
    type: 'RevisionList',
    respond: (request) => {
      const file = findRevised(request);
      const all = revisionsOf(file, request.context);
      return listResponse({
        kind: 'revisionList',
        property: 'revisions',
        page: cutPage(all, request.query, { defaultSize: 200, maxSize: 1000 }),
        toRecord: (revision) => revisionRecord(file, revision, request.context),
        itemFields: revisionFields,
      });
    },
  },
  {
    method: 'GET',
    template: '/drive/v3/files/{fileId}/revisions/{revisionId}',
    type: 'Revision',
    respond: (request) => {
      const { context, query, param } = request;
      const file = findRevised(request);
      const id = param('revisionId');
      const all = revisionsOf(file, context);
      // Google calls the newest revision `head`. Source: GDEV Manage file revisions.
      const revision = id === 'head' ? all.at(-1) : all.find((one) => one.id === id);
      if (revision === undefined) throw revisionNotFound(id);
      if (query['alt'] === 'media') return download(file);
      return {
        kind: 'record',
        body: revisionRecord(file, revision, context),
        defaultFields: revisionFields,
      };
    },
  },
];

interface Revision {
  readonly id: string;
  readonly time: string;
  readonly author: string;
}

/**
 * The revisions of a file, the oldest first: the first one and the last one. The list of the service can lack revisions too, and it joins
 * edits that follow each other.
 */
function revisionsOf(file: FileRow, { store }: RequestContext): readonly Revision[] {
  const { createdTime, modifiedTime, lastModifiedBy, permissions, version } = file;
  const owner = permissions.find(({ role }) => role === 'owner')?.email;
  const first = { id: '1', time: createdTime, author: owner ?? lastModifiedBy };
  if (createdTime === modifiedTime) return [first];
  const edits = store.documents.get(file.id)?.revision ?? version;
  return [first, { id: String(1 + edits), time: modifiedTime, author: lastModifiedBy }];
}

/** The revision as Drive's JSON. Documents cannot be kept forever, and only they can be published. */
function revisionRecord(file: FileRow, { id, time, author }: Revision, context: RequestContext) {
  const { size, md5Checksum, originalFilename } = mediaFields(file) as Record<string, unknown>;
  const isEditorFile = size === undefined;
  return {
    kind: 'drive#revision',
    id,
    mimeType: file.mimeType,
    modifiedTime: time,
    lastModifyingUser: userRecord(author, context),
    ...(isEditorFile
      ? { published: false }
      : { keepForever: false, size, md5Checksum, originalFilename }),
    ...(file.mimeType === mimeTypes.document && { exportLinks: exportLinks(file, id) }),
  };
}

/**
 * Finds the file of a request. A file on a shared drive needs no `supportsAllDrives`, because the methods of revisions do not have it. Only
 * people who can edit a file see its revisions (`capabilities.canReadRevisions`). Unverified: the wording of both rejections.
 */
function findRevised({ param, context }: RouteRequest): FileRow {
  const file = findFile(param('fileId'), { query: { supportsAllDrives: 'true' }, context });
  if (!hasRole('writer', file, context.person)) throw insufficientFilePermissions(file.id);
  if (file.mimeType === mimeTypes.folder)
    throw new Rejection(403, 'The file does not support revisions.', {
      reason: 'revisionsNotSupported',
    });
  return file;
}

const revisionNotFound = (id: string) =>
  new Rejection(404, `Revision not found: ${id}.`, {
    reason: 'notFound',
    location: { name: 'revisionId', type: 'parameter' },
  });
