import type { SharedDrive } from '../../../store/google/store.ts';
import { invalidParameter, Rejection } from '../../protocol/rejection.ts';
import type { ApiRoute, RequestContext, RouteRequest } from '../../protocol/request.ts';
import { hasRole, roleOf } from '../access.ts';
import { listResponse } from '../list-response.ts';
import { cutPage } from '../token-page.ts';

const driveFields = 'kind,id,name';

/** The routes that list and read shared drives. */
export const driveRoutes: readonly ApiRoute[] = [
  {
    method: 'GET',
    template: '/drive/v3/drives',
    type: 'DriveList',
    respond: (request) =>
      listResponse({
        kind: 'driveList',
        property: 'drives',
        page: listDrives(request),
        toRecord: (drive) => driveRecord(drive, request.context),
        itemFields: driveFields,
      }),
  },
  {
    method: 'GET',
    template: '/drive/v3/drives/{driveId}',
    type: 'Drive',
    respond: ({ param, context }) => {
      const id = param('driveId');
      const drive = context.store.drives.get(id);
      if (!drive || !isMember(drive, context)) throw driveNotFound(id);
      return { kind: 'record', body: driveRecord(drive, context), defaultFields: driveFields };
    },
  },
];

/**
 * One page of the caller's shared drives, by name. Unverified: the order, and the wording of the rejections. The sandbox does not search
 * drives, and no person in it is an administrator.
 */
function listDrives({ query, context }: RouteRequest) {
  if (query['q'] !== undefined) throw invalidParameter('q');
  const all = [...context.store.drives.values()]
    .filter((drive) => isMember(drive, context))
    .toSorted((left, right) => (left.name < right.name ? -1 : 1));
  return cutPage(all, query, { defaultSize: 10, maxSize: 100 });
}

/** A shared drive and its root folder have the same id. The members of the drive have permissions for the folder. */
const rootOf = ({ id }: SharedDrive, { store }: RequestContext) => store.files.get(id);

function isMember(drive: SharedDrive, context: RequestContext): boolean {
  const root = rootOf(drive, context);
  return root !== undefined && roleOf(root, context.person) !== null;
}

/** The shared drive as Drive's JSON, as the caller sees it. */
function driveRecord(drive: SharedDrive, context: RequestContext): object {
  const root = rootOf(drive, context);
  const isAllowed = (role: 'organizer' | 'fileOrganizer' | 'writer' | 'commenter') =>
    root !== undefined && hasRole(role, root, context.person);
  const canManage = isAllowed('organizer');
  const canEdit = isAllowed('writer');
  return {
    kind: 'drive#drive',
    id: drive.id,
    name: drive.name,
    createdTime: drive.createdTime,
    hidden: false,
    colorRgb: '#ea6100',
    backgroundImageLink: 'https://ssl.gstatic.com/team_drive_themes/abacus_background.jpg',
    capabilities: {
      canAddChildren: canEdit,
      canComment: isAllowed('commenter'),
      canCopy: true,
      canDeleteChildren: canManage,
      canDeleteDrive: canManage,
      canDownload: true,
      canEdit,
      canListChildren: true,
      canManageMembers: canManage,
      canReadRevisions: canEdit,
      canRename: canEdit,
      canRenameDrive: canManage,
      canShare: canEdit,
      canTrashChildren: isAllowed('fileOrganizer'),
    },
    restrictions: {
      adminManagedRestrictions: false,
      copyRequiresWriterPermission: false,
      domainUsersOnly: false,
      driveMembersOnly: false,
      sharingFoldersRequiresOrganizerPermission: false,
    },
  };
}

/** 404 of Drive. It also responds with it for drives of which the caller is no member. */
export const driveNotFound = (id: string) =>
  new Rejection(404, `Shared drive not found: ${id}`, {
    reason: 'notFound',
    location: { name: 'driveId', type: 'parameter' },
  });
