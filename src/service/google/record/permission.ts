import { type GoogleRead, toGoogleRead, toPageQuery } from '../read.ts';
import { type GoogleWrite, toGoogleDeletion, toGoogleWrite } from '../write.ts';
import { allDrives } from './file.ts';

/** Who may open a file, and what they may do. Source: Drive v3, Permission. */
export interface PermissionRecord {
  readonly id: string;
  readonly type?: string;
  readonly role?: string;
  readonly emailAddress?: string;
  readonly domain?: string;
  readonly displayName?: string;
  readonly photoLink?: string;
  readonly allowFileDiscovery?: boolean;
  readonly expirationTime?: string;
  readonly deleted?: boolean;
  readonly pendingOwner?: boolean;
}

export interface PermissionListRecord {
  readonly permissions?: readonly PermissionRecord[];
  readonly nextPageToken?: string;
}

export interface NewPermission {
  readonly type: string;
  readonly role: string;
  readonly emailAddress?: string;
  readonly domain?: string;
  readonly allowFileDiscovery?: boolean;
}

/** The notification of a user or group that receives a permission. */
export interface Notification {
  readonly isSent: boolean;
  readonly message: string | null;
}

/** The maximum number of permissions on one page. */
export const permissionsPerPage = 100;

const route = '/drive/v3/files/{fileId}/permissions';

export const listPermissions = (
  file: string,
  pageSize: number,
  pageToken: string | null,
): GoogleRead<PermissionListRecord> =>
  toGoogleRead(route, [file], { ...allDrives, ...toPageQuery(pageSize, pageToken) });

/**
 * Adds a permission to a file. Google sends a notification unless it is told not to.
 *
 * @param notification  Null for a domain and for everybody: Google rejects the parameter for them.
 */
export const createPermission = (
  file: string,
  permission: NewPermission,
  notification: Notification | null,
): GoogleWrite<PermissionRecord> =>
  toGoogleWrite('POST', route, [file], permission, {
    ...allDrives,
    ...(notification === null ? {} : toQuery(notification)),
  });

const toQuery = ({ isSent, message }: Notification) => ({
  sendNotificationEmail: String(isSent),
  ...(message === null ? {} : { emailMessage: message }),
});

const permissionRoute = `${route}/{permissionId}` as const;

/** One permission for a file. */
export const readPermission = (file: string, permissionId: string): GoogleRead<PermissionRecord> =>
  toGoogleRead(permissionRoute, [file, permissionId], allDrives);

export const updatePermission = (
  file: string,
  permissionId: string,
  role: string,
): GoogleWrite<PermissionRecord> =>
  toGoogleWrite('PATCH', permissionRoute, [file, permissionId], { role }, allDrives);

export const deletePermission = (file: string, permissionId: string): GoogleWrite<object> =>
  toGoogleDeletion(permissionRoute, [file, permissionId], allDrives);
