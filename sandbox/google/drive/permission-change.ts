import type { FileRow, PermissionRow } from '../../store/google/file-row.ts';
import { parseJsonBody } from '../protocol/json-body.ts';
import { insufficientFilePermissions, Rejection } from '../protocol/rejection.ts';
import type { RouteRequest } from '../protocol/request.ts';
import { roleOf } from './access.ts';
import { checkDriveRole, invalidSharing, roles, transferNotAcknowledged } from './sharing.ts';

const writable = ['role', 'expirationTime'];
const yearMs = 366 * 24 * 60 * 60 * 1000;

/**
 * Changes the role of a permission, or the time at which it ends. What is absent stays as it is.
 *
 * Source: the discovery document of Drive v3, `permissions.update`, `Permission.role` and `Permission.expirationTime`. The wording of the
 * rejections is unverified.
 */
export function changePermission(
  file: FileRow,
  permission: PermissionRow,
  request: RouteRequest,
): PermissionRow {
  const input = parseJsonBody(request.body);
  if (Object.keys(input).some((field) => !writable.includes(field))) throw notWritable();
  const role =
    input['role'] === undefined
      ? permission.role
      : roles.find((candidate) => candidate === input['role']);
  if (role === undefined) throw invalidSharing('The specified role is invalid.');
  checkDriveRole(role, file);
  const { expirationTime: _, ...unlimited } = permission;
  const changed = { ...unlimited, role, ...expirationOf(input, permission, request) };
  const isTransfer = role === 'owner' && permission.role !== 'owner';
  if (isTransfer) checkTransfer(file, permission, request);
  // The owner stays the owner until somebody else is.
  else if (role !== permission.role && permission.role === 'owner')
    throw insufficientFilePermissions(file.id);
  file.permissions = file.permissions.map((row) => {
    if (row.id === permission.id) return changed;
    return isTransfer && row.role === 'owner' ? { ...row, role: 'writer' } : row;
  });
  file.version += 1;
  return changed;
}

/** Only the owner can make another person the owner, and files of shared drives have no owner. */
function checkTransfer(
  file: FileRow,
  { type }: PermissionRow,
  { context: { person }, query }: RouteRequest,
): void {
  if (query['transferOwnership'] !== 'true') throw transferNotAcknowledged();
  if (type !== 'user') throw invalidSharing('Only a user can be the owner of a file.');
  if (roleOf(file, person) !== 'owner') throw insufficientFilePermissions(file.id);
}

/** The time at which the permission ends. Only those of users and groups can end, within a year. */
function expirationOf(
  { expirationTime }: Readonly<Record<string, unknown>>,
  permission: PermissionRow,
  { context: { store }, query }: RouteRequest,
): Pick<PermissionRow, 'expirationTime'> {
  if (query['removeExpiration'] === 'true') return {};
  if (expirationTime === undefined || expirationTime === null) {
    const { expirationTime: present } = permission;
    return present === undefined ? {} : { expirationTime: present };
  }
  const time = Date.parse(String(expirationTime));
  const remainingMs = time - store.clock.now().getTime();
  const isForPeople = permission.type === 'user' || permission.type === 'group';
  if (!isForPeople || !(remainingMs > 0 && remainingMs <= yearMs))
    throw new Rejection(403, 'The expiration time is not valid for this permission.', {
      reason: 'invalidSharingRequest',
    });
  return { expirationTime: new Date(time).toISOString() };
}

const notWritable = () =>
  new Rejection(403, 'The resource body includes fields which are not directly writable.', {
    reason: 'fieldNotWritable',
  });
