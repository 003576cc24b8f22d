import { mimeTypes } from '../../../store/google/file-row.ts';
import { parseJsonBody } from '../../protocol/json-body.ts';
import { fileNotFound, insufficientFilePermissions, Refusal } from '../../protocol/rejection.ts';
import type { Route, RouteCall } from '../../protocol/request.ts';
import { findFile, mayAtLeast } from '../access.ts';
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
          files: files.map((file) => fileRecord(file, call.view)),
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
      const body = fileRecord(file, call.view);
      return { kind: 'record', body, defaultFields: fileFields };
    },
  },
  {
    api: 'drive',
    method: 'POST',
    template: '/drive/v3/files',
    type: 'File',
    respond: (call) => {
      const file = createFile(readNewFile(call), call.view);
      const body = fileRecord(file, call.view);
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
  new Refusal(
    403,
    'Only files with binary content can be downloaded. Use Export with Docs Editors files.',
    { reason: 'fileNotDownloadable', location: { name: 'alt', type: 'parameter' } },
  );

/** Nothing but metadata; a file has one parent, which is the caller's own folder unless another is named. */
function readNewFile({ body, query, view }: RouteCall) {
  const input = parseJsonBody(body);
  const { name = 'Untitled', mimeType = 'application/octet-stream', description = '' } = input;
  const { parents = [] } = input;
  if (typeof name !== 'string') throw badValue('name', name);
  if (typeof mimeType !== 'string') throw badValue('mimeType', mimeType);
  if (typeof description !== 'string') throw badValue('description', description);
  if (!Array.isArray(parents)) throw badValue('parents', parents);
  if (parents.length > 1) {
    throw new Refusal(403, 'A file cannot be added to multiple folders.', {
      reason: 'multipleParentsNotSupported',
    });
  }
  const [parentId]: unknown[] = parents;
  // An application that reaches only its own files may still put one into its person's folder.
  if (parentId === undefined) {
    return { name, mimeType, description, parentIds: [view.person.rootId] };
  }
  if (typeof parentId !== 'string') throw badValue('parents', parents);
  const parent = findFile(parentId, { query, view });
  if (parent.mimeType !== mimeTypes.folder) throw fileNotFound(parentId);
  if (!mayAtLeast('writer', parent, view.person)) throw insufficientFilePermissions(parent.id);
  return { name, mimeType, description, parentIds: [parent.id] };
}

const badValue = (field: string, value: unknown) =>
  new Refusal(400, `Invalid value for ${field}: ${JSON.stringify(value)}`, { reason: 'invalid' });
