import type { FileRow, PermissionRow } from '../../../store/google/file-row.ts';
import { insufficientFilePermissions, Rejection } from '../../protocol/rejection.ts';
import type { ApiRoute, RouteRequest } from '../../protocol/request.ts';
import { findFile, hasRole } from '../access.ts';
import { listResponse } from '../list-response.ts';
import { changePermission } from '../permission-change.ts';
import { permissionRecord } from '../record.ts';
import { addPermission, removePermission } from '../sharing.ts';
import { pageOf } from './page.ts';

const permissionFields = 'kind,id,type,role';

/** The routes of the permissions of a file. */
export const permissionRoutes: readonly ApiRoute[] = [
  {
    method: 'GET',
    template: '/drive/v3/files/{fileId}/permissions',
    type: 'PermissionList',
    respond: (request) =>
      listResponse({
        kind: 'permissionList',
        property: 'permissions',
        page: pageOf(findShared(request).permissions, request),
        toRecord: (row) => permissionRecord(row, request.context),
        itemFields: permissionFields,
      }),
  },
  {
    method: 'GET',
    template: '/drive/v3/files/{fileId}/permissions/{permissionId}',
    type: 'Permission',
    respond: (request) => toResponse(findPermission(findShared(request), request), request),
  },
  {
    method: 'POST',
    template: '/drive/v3/files/{fileId}/permissions',
    type: 'Permission',
    respond: (request) => toResponse(addPermission(findShared(request), request), request),
  },
  {
    method: 'PATCH',
    template: '/drive/v3/files/{fileId}/permissions/{permissionId}',
    type: 'Permission',
    respond: (request) => {
      const file = findShared(request);
      return toResponse(changePermission(file, findPermission(file, request), request), request);
    },
  },
  {
    method: 'DELETE',
    template: '/drive/v3/files/{fileId}/permissions/{permissionId}',
    type: null,
    respond: (request) => {
      const file = findFile(request.param('fileId'), request);
      removePermission(file, findPermission(file, request), request.context);
      return { kind: 'empty' };
    },
  },
];

const toResponse = (permission: PermissionRow, { context }: RouteRequest) =>
  ({
    kind: 'record',
    body: permissionRecord(permission, context),
    defaultFields: permissionFields,
  }) as const;

function findPermission(file: FileRow, request: RouteRequest): PermissionRow {
  const id = request.param('permissionId');
  const row = file.permissions.find((permission) => permission.id === id);
  if (!row) throw permissionNotFound(id);
  return row;
}

/** Finds a file. Only people who may share it can see its permissions. */
function findShared(request: RouteRequest): FileRow {
  const file = findFile(request.param('fileId'), request);
  if (!hasRole('writer', file, request.context.person)) throw insufficientFilePermissions(file.id);
  return file;
}

const permissionNotFound = (id: string) =>
  new Rejection(404, `Permission not found: ${id}.`, {
    reason: 'notFound',
    location: { name: 'permissionId', type: 'parameter' },
  });
