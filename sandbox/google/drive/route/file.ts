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

/** Files: finding, reading, creating and exporting them. */
export const fileRoutes: readonly Route[] = [
  {
    api: 'drive',
    method: 'GET',
    template: '/drive/v3/files',
    type: 'FileList',
    respond: (call) => {
      const { files, nextPageToken } = listFiles(call);
      return {
        kind: 'record',
        body: {
          kind: 'drive#fileList',
          incompleteSearch: false,
          ...(nextPageToken !== null && { nextPageToken }),
          files: files.map((file) => fileRecord(file, call.context)),
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
    respond: (call) => {
      const file = findFile(call.param('fileId'), call);
      if (call.query['alt'] === 'media') throw notDownloadable();
      const body = fileRecord(file, call.context);
      return { kind: 'record', body, defaultFields: fileFields };
    },
  },
  {
    api: 'drive',
    method: 'POST',
    template: '/drive/v3/files',
    type: 'File',
    respond: (call) => {
      const file = createFile(parseFileInput(call), call.context);
      const body = fileRecord(file, call.context);
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

/** Nothing but metadata; a file has one parent, which is the caller's own folder unless another is named. */
function parseFileInput({ body, query, context: view }: RouteRequest) {
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
  // An application that reaches only its own files may still put one into its person's folder.
  if (parentId === undefined) {
    return { name, mimeType, description, parentIds: [view.person.rootId] };
  }
  if (typeof parentId !== 'string') throw invalidValue('parents', parents);
  const parent = findFile(parentId, { query, context: view });
  if (parent.mimeType !== mimeTypes.folder) throw fileNotFound(parentId);
  if (!hasRole('writer', parent, view.person)) throw insufficientFilePermissions(parent.id);
  return { name, mimeType, description, parentIds: [parent.id] };
}

const invalidValue = (field: string, value: unknown) =>
  new Rejection(400, `Invalid value for ${field}: ${JSON.stringify(value)}`, { reason: 'invalid' });
