import {
  type DriveRecord,
  drivesPerPage,
  listDrives,
} from '../../../service/google/record/drive.ts';
import { builder } from '../../builder/builder.ts';
import { connectionOf } from '../../relay/connection-value.ts';
import { globalId, Node } from '../../relay/node-interface.ts';
import { pageArgs, pageCost, parsePage, readPage } from '../../relay/page.ts';
import { parseDriveId } from '../record/folder-id.ts';
import {
  DocumentConnection,
  DriveFileConnection,
  Folder,
  FolderConnection,
  SharedDrive,
} from '../record/refs.ts';
import { tokenListing, whileChanging } from '../record/token-listing.ts';
import {
  documentArgs,
  documentsInPlace,
  fileArgs,
  filesIn,
  folderArgs,
  foldersIn,
} from './folder-list.ts';
import { folders, sharedDrives } from './load-folder.ts';

builder.objectType(SharedDrive, {
  interfaces: [Node],
  description:
    'A shared drive of Google Drive. It belongs to an organization, and owns its files. Its members have access to all of them.',
  record: { kind: 'google.drive', service: 'google', idField: 'id' },
  fields: (t) => ({
    id: t.id(globalId('SharedDrive', ({ id }) => id)),
    driveId: t.idAt(
      'id',
      'Google’s own id of the shared drive. The root folder of the drive has it too.',
      'nonNull',
    ),
    name: t.stringAt('name', 'The name of the shared drive.'),
    createdAt: t.dateTimeAt('createdTime', 'The time at which the shared drive was created.'),
    isHidden: t.booleanAt(
      'hidden',
      'Whether the viewer has hidden the shared drive in the list of Google Drive.',
    ),
    color: t.stringAt('colorRgb', 'The color of the shared drive, such as "#ea6100".'),
    backgroundImageUrl: t.urlAt(
      'backgroundImageLink',
      'The URL of the background image. It expires after a short time.',
    ),
    canAddFiles: t.booleanAt(
      'capabilities.canAddChildren',
      'Whether the viewer can add documents and other files to the shared drive.',
    ),
    canManageMembers: t.booleanAt(
      'capabilities.canManageMembers',
      'Whether the viewer can add and remove members, and change their roles.',
    ),
    rootFolder: t.field({
      type: Folder,
      description:
        'The root folder of the shared drive. Its documents and folders are those at the top of the drive.',
      separateRequest: (id, _args, context, source) => folders.loadKnown(id, context, source),
      cost: (id, _args, source) => folders.knownCost(id, 1, source),
      resolve: ({ id }, _args, context, info) => folders.loadKnown(id, context, info),
    }),
    documents: t.field({
      type: DocumentConnection,
      description: `The documents in the shared drive, in all its folders. \`filter.folder\` selects one of them. By default, those in the trash are excluded, and the most recently changed document is first. One read lists up to 1000 documents. ${whileChanging}`,
      args: documentArgs,
      ...documentsInPlace('drive'),
    }),
    folders: t.field({
      type: FolderConnection,
      description: `All folders in the shared drive, at every level, by name, without those in the trash. \`rootFolder\` has those at the top. One read lists up to 1000 folders. ${whileChanging}`,
      args: folderArgs,
      ...foldersIn('drive'),
    }),
    files: t.field({
      type: DriveFileConnection,
      description: `The files of every kind in the shared drive, in all its folders, with the folders and shortcuts, by name, without those in the trash. One read lists up to 1000 files. ${whileChanging}`,
      args: fileArgs,
      ...filesIn('drive'),
    }),
  }),
});

const SharedDriveConnection = connectionOf(SharedDrive, 'shared drives');

const drives = tokenListing<DriveRecord>({
  name: 'sharedDrives',
  property: 'drives',
  maxSize: drivesPerPage,
  readPage: listDrives,
});

const scopeNote =
  'Google requires access to all files of the user for this: MISSING_SCOPE says so.';

builder.queryFields((t) => ({
  sharedDrive: t.parsedField({
    type: SharedDrive,
    description: `A shared drive by its id. Null with NOT_FOUND if it does not exist or the viewer is not a member. ${scopeNote}`,
    args: {
      id: t.arg.id({
        required: true,
        description:
          'Give Google’s own id, the global id, or a URL of the drive copied from the browser.',
      }),
    },
    parse: ({ id }) => parseDriveId(id, 'id'),
    cost: (id, source) => sharedDrives.cost(id, source),
    resolve: (_root, id, context, info) => sharedDrives.load(id, context, info),
  }),
  sharedDrives: t.parsedField({
    type: SharedDriveConnection,
    description: `The shared drives of which the viewer is a member, in the order in which Google lists them. One read lists up to 100 drives. ${whileChanging} ${scopeNote}`,
    args: pageArgs,
    parse: parsePage,
    cost: (page, source) => pageCost(drives, page, source),
    resolve: (_root, page, context, info) => readPage(drives, page, context, info),
  }),
}));
