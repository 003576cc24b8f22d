import type { FileRow, PermissionRow, Role } from '../../store/google/file-row.ts';
import { permissionIdOf } from '../../store/google/store.ts';
import { parseJsonBody } from '../protocol/json-body.ts';
import { insufficientFilePermissions, invalidParameter, Rejection } from '../protocol/rejection.ts';
import type { RequestContext, RouteRequest } from '../protocol/request.ts';
import { hasRole, ranks } from './access.ts';

// Changes of permissions. Source: the discovery document of Drive v3, `permissions.create` and `permissions.delete`; Drive, "Share files,
// folders, and drives". Where the documents name no error, its wording is unverified.

const types = ['user', 'group', 'domain', 'anyone'] as const;
/** All roles. */
export const roles: readonly Role[] = [
  'owner',
  'organizer',
  'fileOrganizer',
  'writer',
  'commenter',
  'reader',
];
const driveRoles: readonly Role[] = ['organizer', 'fileOrganizer'];

/** Adds a permission to a file that the caller may share. A person or domain that has one already gets the higher role of both. */
export function addPermission(file: FileRow, request: RouteRequest): PermissionRow {
  const { context, query } = request;
  const input = parseJsonBody(request.body);
  const type = types.find((one) => one === input['type']);
  if (type === undefined)
    throw invalidSharing('The permission type field is required.', 'required');
  const role = roles.find((one) => one === input['role']);
  if (role === undefined)
    throw invalidSharing('The permission role field is required.', 'required');
  if (role === 'owner') throw transferNotAcknowledged();
  checkDriveRole(role, file);
  const isForPeople = type === 'user' || type === 'group';
  if (!isForPeople && query['sendNotificationEmail'] !== undefined)
    throw invalidParameter('sendNotificationEmail');
  const grantee = granteeOf(type, input, context);
  const known = file.permissions.find(({ id }) => id === grantee.id);
  const isHigher = known === undefined || ranks[role] > ranks[known.role];
  const permission: PermissionRow = { ...grantee, role: isHigher ? role : known.role };
  file.permissions = [...file.permissions.filter(({ id }) => id !== grantee.id), permission];
  file.version += 1;
  return permission;
}

/** Removes a permission. Nobody can remove the owner of a file. */
export function removePermission(
  file: FileRow,
  permission: PermissionRow,
  { person }: RequestContext,
): void {
  const isOwn = permission.email === person.email;
  if (permission.role === 'owner' || (!isOwn && !hasRole('writer', file, person)))
    throw insufficientFilePermissions(file.id);
  file.permissions = file.permissions.filter(({ id }) => id !== permission.id);
  file.version += 1;
}

/** Throws if a role is one of shared drives and the file is in none. */
export function checkDriveRole(role: Role, file: FileRow): void {
  if (driveRoles.includes(role) && file.driveId === null)
    throw invalidSharing(`The role ${role} is valid only for items in shared drives.`);
}

function granteeOf(
  type: PermissionRow['type'],
  { emailAddress, domain, allowFileDiscovery }: Readonly<Record<string, unknown>>,
  { store }: RequestContext,
): Omit<PermissionRow, 'role'> {
  if (type === 'anyone') {
    return allowFileDiscovery === true ? { id: 'anyone', type } : { id: 'anyoneWithLink', type };
  }
  if (type === 'domain') {
    if (typeof domain !== 'string' || !/^[\w-]+(\.[\w-]+)+$/.test(domain))
      throw invalidSharing(
        'The specified domain is invalid or not applicable for the given permission type.',
      );
    return { id: `${permissionIdOf(domain, store.people)}k`, type, domain };
  }
  if (typeof emailAddress !== 'string' || !/^[^\s@]+@[^\s@]+$/.test(emailAddress)) {
    throw invalidSharing(
      'The specified emailAddress is invalid or not applicable for the given permission type.',
    );
  }
  return { id: permissionIdOf(emailAddress, store.people), type, email: emailAddress };
}

/** 403: a new owner, without the parameter that acknowledges that the present owner becomes a writer. */
export const transferNotAcknowledged = () =>
  new Rejection(
    403,
    "The transferOwnership parameter must be enabled when the permission role is 'owner'.",
    { reason: 'forbidden', location: { name: 'transferOwnership', type: 'parameter' } },
  );

/** 400: a permission that cannot exist. */
export const invalidSharing = (message: string, reason = 'invalid') =>
  new Rejection(400, message, { reason });
