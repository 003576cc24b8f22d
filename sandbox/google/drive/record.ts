import type { IsBroken } from '../../assumption/setting.ts';
import {
  type FileRow,
  mimeTypes,
  type PermissionRow,
  type ShortcutTarget,
} from '../../store/google/file-row.ts';
import type { Person } from '../../store/google/store.ts';
import { permissionIdOf } from '../../store/google/store.ts';
import { exportFormats } from '../export/format.ts';
import type { RequestContext } from '../protocol/request.ts';
import { hasRole, isSharedWith, isTrashed, roleOf } from './access.ts';
import { mediaFields } from './media.ts';

/** The file as Drive's JSON, as the caller sees it. */
export function fileRecord(file: FileRow, context: RequestContext): object {
  const { person, store, isBroken } = context;
  const owner = file.permissions.find(({ role }) => role === 'owner');
  const isEditor = hasRole('writer', file, person);
  const isSharedWithMe = isSharedWith(file, person.email);
  const parents = file.parentIds.filter((id) => {
    const parent = store.files.get(id);
    return (parent && roleOf(parent, person) !== null) || store.drives.has(id);
  });
  return {
    kind: 'drive#file',
    id: file.id,
    name: file.name,
    mimeType: file.mimeType,
    ...(file.description !== '' && { description: file.description }),
    starred: file.starredBy.includes(person.email),
    trashed: isTrashed(file, store),
    explicitlyTrashed: file.trashed,
    ...(parents.length > 0 && { parents }),
    spaces: ['drive'],
    version: String(file.version),
    webViewLink: viewLink(file, isBroken),
    ...(file.resourceKey !== null && { resourceKey: file.resourceKey }),
    iconLink: `https://drive-thirdparty.googleusercontent.com/16/type/${file.mimeType}`,
    hasThumbnail: false,
    viewedByMe: false,
    createdTime: file.createdTime,
    modifiedTime: file.modifiedTime,
    modifiedByMe: file.lastModifiedBy === person.email,
    ...(file.lastModifiedBy === person.email && { modifiedByMeTime: file.modifiedTime }),
    ...(isSharedWithMe && { sharedWithMeTime: file.createdTime }),
    ...(owner && { owners: [userRecord(owner.email ?? '', context)] }),
    ...(file.driveId !== null && { driveId: file.driveId, teamDriveId: file.driveId }),
    lastModifyingUser: userRecord(file.lastModifiedBy, context),
    shared: file.driveId !== null || file.permissions.length > 1,
    ...(file.driveId === null && { ownedByMe: owner?.email === person.email }),
    capabilities: capabilitiesOf(file, person),
    viewersCanCopyContent: true,
    copyRequiresWriterPermission: false,
    writersCanShare: true,
    ...(isEditor && {
      permissions: file.permissions.map((permission) => permissionRecord(permission, context)),
      permissionIds: file.permissions.map(({ id }) => id),
    }),
    ...mediaFields(file),
    ...(hasEntries(file.properties) && { properties: file.properties }),
    ...(hasEntries(file.appProperties) && { appProperties: file.appProperties }),
    ...(file.shortcutTarget && { shortcutDetails: shortcutRecord(file.shortcutTarget, context) }),
    quotaBytesUsed: String(file.size ?? 0),
    isAppAuthorized: true,
    ...(file.mimeType === mimeTypes.document && { exportLinks: exportLinks(file) }),
  };
}

/** The resource key of the target belongs to the address that the caller opens it with. */
function shortcutRecord({ id, mimeType }: ShortcutTarget, { store }: RequestContext): object {
  const resourceKey = store.files.get(id)?.resourceKey ?? null;
  return {
    targetId: id,
    targetMimeType: mimeType,
    ...(resourceKey !== null && { targetResourceKey: resourceKey }),
  };
}

const hasEntries = (record: object) => Object.keys(record).length > 0;

function viewLink({ id, mimeType, resourceKey }: FileRow, isBroken: IsBroken): string {
  const key = resourceKey === null ? '' : `&resourcekey=${resourceKey}`;
  if (mimeType === mimeTypes.document) {
    if (isBroken('google.document-addresses')) return `https://docs.google.com/open/${id}`;
    return `https://docs.google.com/document/d/${id}/edit?usp=drivesdk${key}`;
  }
  if (mimeType === mimeTypes.folder) return `https://drive.google.com/drive/folders/${id}`;
  if (mimeType === mimeTypes.spreadsheet) {
    return `https://docs.google.com/spreadsheets/d/${id}/edit?usp=drivesdk`;
  }
  return `https://drive.google.com/file/d/${id}/view?usp=drivesdk`;
}

/** @param revision  The id of a revision; null for the latest. */
export function exportLinks({ id }: FileRow, revision: string | null = null) {
  const address = 'https://docs.google.com/feeds/download/documents/export/Export';
  const ofRevision = revision === null ? '' : `&revision=${revision}`;
  return Object.fromEntries(
    Object.entries(exportFormats).map(([mimeType, name]) => [
      mimeType,
      `${address}?id=${id}${ofRevision}&exportFormat=${name}`,
    ]),
  );
}

function capabilitiesOf(file: FileRow, person: Person): Record<string, boolean> {
  const canEdit = hasRole('writer', file, person);
  const canDelete = hasRole(file.driveId === null ? 'owner' : 'organizer', file, person);
  const isFolder = file.mimeType === mimeTypes.folder;
  return {
    canAddChildren: isFolder && canEdit,
    canComment: hasRole('commenter', file, person),
    canCopy: !isFolder,
    canDelete,
    canDownload: !isFolder,
    canEdit,
    canListChildren: isFolder,
    canModifyContent: canEdit,
    canReadRevisions: canEdit,
    canRename: canEdit,
    canShare: canEdit,
    canTrash: file.driveId === null ? canDelete : hasRole('fileOrganizer', file, person),
    canUntrash: canDelete,
  };
}

/** A person as Drive's JSON. A person without an account has only an e-mail address. */
export function userRecord(email: string, { store, person }: RequestContext): object {
  const account = store.people.get(email);
  return {
    kind: 'drive#user',
    displayName: account?.name ?? email,
    me: email === person.email,
    permissionId: permissionIdOf(email, store.people),
    emailAddress: email,
  };
}

/** The permission as Drive's JSON. */
export function permissionRecord(permission: PermissionRow, { store }: RequestContext): object {
  const { id, type, role, email, domain, expirationTime } = permission;
  const displayName = email === undefined ? domain : (store.people.get(email)?.name ?? email);
  return {
    kind: 'drive#permission',
    id,
    type,
    role,
    ...(email !== undefined && { emailAddress: email, deleted: false }),
    ...(domain !== undefined && { domain }),
    ...(expirationTime !== undefined && { expirationTime }),
    ...(email === undefined && { allowFileDiscovery: type === 'domain' || id === 'anyone' }),
    ...(displayName !== undefined && { displayName }),
  };
}
