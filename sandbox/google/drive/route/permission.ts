import type { FileRow } from '../../../store/google/file-row.ts';
import { insufficientFilePermissions, Rejection } from '../../protocol/rejection.ts';
import type { Route } from '../../protocol/request.ts';
import { type FileLookup, findFile, hasRole } from '../access.ts';
import { permissionRecord } from '../record.ts';

const permissionFields = 'kind,id,type,role';

/** The routes that read the permissions of a file. */
export const permissionRoutes: readonly Route[] = [
  {
    api: 'drive',
    method: 'GET',
    template: '/drive/v3/files/{fileId}/permissions',
    type: 'PermissionList',
    respond: (request) => {
      const file = findShared(request.param('fileId'), request);
      const permissions = file.permissions.map((row) => permissionRecord(row, request.context));
      return {
        kind: 'record',
        body: { kind: 'drive#permissionList', permissions },
        defaultFields: `kind,nextPageToken,permissions(${permissionFields})`,
      };
    },
  },
  {
    api: 'drive',
    method: 'GET',
    template: '/drive/v3/files/{fileId}/permissions/{permissionId}',
    type: 'Permission',
    respond: (request) => {
      const id = request.param('permissionId');
      const file = findShared(request.param('fileId'), request);
      const row = file.permissions.find((permission) => permission.id === id);
      if (!row) throw permissionNotFound(id);
      const body = permissionRecord(row, request.context);
      return { kind: 'record', body, defaultFields: permissionFields };
    },
  },
];

/** Finds a file. Only people who may share it can see its permissions. */
function findShared(id: string, lookup: FileLookup): FileRow {
  const file = findFile(id, lookup);
  if (!hasRole('writer', file, lookup.context.person)) throw insufficientFilePermissions(file.id);
  return file;
}

const permissionNotFound = (id: string) =>
  new Rejection(404, `Permission not found: ${id}.`, {
    reason: 'notFound',
    location: { name: 'permissionId', type: 'parameter' },
  });
