import { mimeTypes } from '../../../store/google/file-row.ts';
import { parseJsonBody } from '../../protocol/json-body.ts';
import { fileNotFound, insufficientFilePermissions, Rejection } from '../../protocol/rejection.ts';
import type { Route, RouteRequest } from '../../protocol/request.ts';
import { findFile, hasRole } from '../access.ts';
import { createFile } from '../file-creation.ts';
import { fileRecord } from '../record.ts';
import { exportFile } from './export.ts';
import { listFiles } from './list.ts';

const fileFields = 'kind,id,name,mimeType';

/** The routes that list, read, create and export files. */
export const fileRoutes: readonly Route[] = [
  {
    api: 'drive',
    method: 'GET',
    template: '/drive/v3/files',
    type: 'FileList',
    respond: (request) => {
      const { files, nextPageToken } = listFiles(request);
      return {
        kind: 'record',
        body: {
          kind: 'drive#fileList',
          incompleteSearch: request.isSearchIncomplete,
          ...(nextPageToken !== null && { nextPageToken }),
          files: files.map((file) => fileRecord(file, request.context)),
        },
        defaultFields: `kind,incompleteSearch,nextPageToken,files(${fileFields})`,
      };
    },
  },
  {
    api: 'drive',
    method: 'GET',
    template: '/drive/v3/files/{fileId}',
    type: 'File',
    respond: (request) => {
      const file = findFile(request.param('fileId'), request);
      if (request.query['alt'] === 'media') throw notDownloadable();
      const body = fileRecord(file, request.context);
      return { kind: 'record', body, defaultFields: fileFields };
    },
  },
  {
    api: 'drive',
    method: 'POST',
    template: '/drive/v3/files',
    type: 'File',
    respond: (request) => {
      const file = createFile(parseFileInput(request), request.context);
      const body = fileRecord(file, request.context);
      return { kind: 'record', body, defaultFields: fileFields };
    },
  },
  {
    api: 'drive',
    method: 'GET',
    template: '/drive/v3/files/{fileId}/export',
    type: null,
    isBatchable: false,
    respond: exportFile,
  },
];

const notDownloadable = () =>
  new Rejection(
    403,
    'Only files with binary content can be downloaded. Use Export with Docs Editors files.',
    { reason: 'fileNotDownloadable', location: { name: 'alt', type: 'parameter' } },
  );

/** Parses metadata. A file has one parent. The default is the caller's root folder. */
function parseFileInput({ body, query, context }: RouteRequest) {
  const input = parseJsonBody(body);
  const { name = 'Untitled', mimeType = 'application/octet-stream', description = '' } = input;
  const { parents = [] } = input;
  if (typeof name !== 'string') throw invalidValue('name', name);
  if (typeof mimeType !== 'string') throw invalidValue('mimeType', mimeType);
  if (typeof description !== 'string') throw invalidValue('description', description);
  if (!Array.isArray(parents)) throw invalidValue('parents', parents);
  if (parents.length > 1) {
    throw new Rejection(403, 'A file cannot be added to multiple folders.', {
      reason: 'multipleParentsNotSupported',
    });
  }
  const [parentId]: unknown[] = parents;
  // An application that can access only its own files may still create one in the person's root folder.
  if (parentId === undefined) {
    return { name, mimeType, description, parentIds: [context.person.rootId] };
  }
  if (typeof parentId !== 'string') throw invalidValue('parents', parents);
  const parent = findFile(parentId, { query, context });
  if (parent.mimeType !== mimeTypes.folder) throw fileNotFound(parentId);
  if (!hasRole('writer', parent, context.person)) throw insufficientFilePermissions(parent.id);
  return { name, mimeType, description, parentIds: [parent.id] };
}

const invalidValue = (field: string, value: unknown) =>
  new Rejection(400, `Invalid value for ${field}: ${JSON.stringify(value)}`, { reason: 'invalid' });
