import type { FileRow } from '../../../store/google/file-row.ts';
import { Rejection } from '../../protocol/rejection.ts';
import type { ApiRoute } from '../../protocol/request.ts';
import type { RouteResponse } from '../../protocol/response.ts';
import { findFile } from '../access.ts';
import { deleteFile } from '../deletion.ts';
import { changeFile } from '../file-change.ts';
import { copyFile } from '../file-copy.ts';
import { createFile } from '../file-creation.ts';
import { parseFileInput } from '../file-input.ts';
import { mediaOf } from '../media.ts';
import { fileRecord } from '../record.ts';
import { exportFile } from './export.ts';
import { listFiles } from './list.ts';

const fileFields = 'kind,id,name,mimeType';

/** The routes that list, read, create, copy, change, delete and export files. */
export const fileRoutes: readonly ApiRoute[] = [
  {
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
    method: 'GET',
    template: '/drive/v3/files/{fileId}',
    type: 'File',
    respond: (request) => {
      const file = findFile(request.param('fileId'), request);
      if (request.query['alt'] === 'media') return download(file);
      const body = fileRecord(file, request.context);
      return { kind: 'record', body, defaultFields: fileFields };
    },
  },
  {
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
    method: 'POST',
    template: '/drive/v3/files/{fileId}/copy',
    type: 'File',
    respond: (request) => {
      const copy = copyFile(findFile(request.param('fileId'), request), request);
      const body = fileRecord(copy, request.context);
      return { kind: 'record', body, defaultFields: fileFields };
    },
  },
  {
    method: 'PATCH',
    template: '/drive/v3/files/{fileId}',
    type: 'File',
    respond: (request) => {
      const file = findFile(request.param('fileId'), request);
      changeFile(file, request);
      const body = fileRecord(file, request.context);
      return { kind: 'record', body, defaultFields: fileFields };
    },
  },
  {
    method: 'DELETE',
    template: '/drive/v3/files/{fileId}',
    type: null,
    respond: (request) => {
      deleteFile(findFile(request.param('fileId'), request), request.context);
      return { kind: 'empty' };
    },
  },
  {
    method: 'GET',
    template: '/drive/v3/files/{fileId}/export',
    type: null,
    isBatchable: false,
    respond: exportFile,
  },
];

/** The bytes of a file. Does not support the header `Range`. */
export function download(file: FileRow): RouteResponse {
  const body = mediaOf(file);
  if (body === null) throw notDownloadable();
  return { kind: 'bytes', contentType: file.mimeType, body };
}

const notDownloadable = () =>
  new Rejection(
    403,
    'Only files with binary content can be downloaded. Use Export with Docs Editors files.',
    { reason: 'fileNotDownloadable', location: { name: 'alt', type: 'parameter' } },
  );
