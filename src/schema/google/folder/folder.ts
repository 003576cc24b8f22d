import { builder } from '../../builder/builder.ts';
import { globalId, Node } from '../../relay/node-interface.ts';
import { anyFolderId, parseFolderId } from '../record/folder-id.ts';
import {
  Document,
  DocumentConnection,
  DriveFileConnection,
  FileUser,
  Folder,
  FolderConnection,
  SharedDrive,
} from '../record/refs.ts';
import { whileChanging } from '../record/token-listing.ts';
import {
  documentArgs,
  documentsInPlace,
  fileArgs,
  filesIn,
  folderArgs,
  foldersIn,
} from './folder-list.ts';
import { folders, sharedDrives } from './load-folder.ts';

const parentNote =
  'Null if there is none, or none that the viewer can see. If only the id of the folder is selected, the folder is not read.';
const driveNote =
  'Null if it belongs to a user. If only the id of the drive is selected, the drive is not read.';

const parentFolder = {
  type: Folder,
  reads: ['file.parents'] as const,
  ...folders.containing(({ parents }) => parents?.[0]),
};

const owningDrive = {
  type: SharedDrive,
  reads: ['file.driveId'] as const,
  ...sharedDrives.containing(({ driveId }) => driveId),
};

builder.objectType(Folder, {
  interfaces: [Node],
  description:
    'A folder of Google Drive. The root folder of a user’s My Drive and the root folder of a shared drive are folders too.',
  record: { kind: 'google.folder', service: 'google', idField: 'id' },
  fields: (t) => ({
    id: t.id(globalId('Folder', ({ id }) => id)),
    folderId: t.idAt('id', 'Google’s own id of the folder, which is part of its URL.', 'nonNull'),
    name: t.stringAt(
      'file.name',
      'The name of the folder. Google calls the root folder of every shared drive "Drive"; `drive` has the name of the drive.',
    ),
    url: t.urlAt('file.webViewLink', 'The URL that opens the folder in a browser.'),
    description: t.stringAt(
      'file.description',
      'The description of the folder, or null if it has none.',
    ),
    createdAt: t.dateTimeAt('file.createdTime', 'The time at which the folder was created.'),
    modifiedAt: t.dateTimeAt(
      'file.modifiedTime',
      'The time at which the folder itself was last changed, such as its name. Changes of the files in it do not count.',
    ),
    owners: t.at(
      'file.owners',
      [FileUser],
      'The owners, or null if the folder is in a shared drive, which owns its files.',
    ),
    canAddFiles: t.booleanAt(
      'file.capabilities.canAddChildren',
      'Whether the viewer can add documents and other files to the folder.',
    ),
    starred: t.booleanAt('file.starred', 'Whether the viewer has starred the folder.'),
    trashed: t.booleanAt('file.trashed', 'Whether the folder is in the trash.'),
    parent: t.field({
      description: `The folder that contains this one. ${parentNote}`,
      ...parentFolder,
    }),
    drive: t.field({
      description: `The shared drive that owns the folder. ${driveNote}`,
      ...owningDrive,
    }),
    documents: t.field({
      type: DocumentConnection,
      description: `The documents directly in this folder, not those in folders below it. By default, those in the trash are excluded, and the most recently changed document is first. One read lists up to 1000 documents. ${whileChanging}`,
      args: documentArgs,
      ...documentsInPlace('folder'),
    }),
    folders: t.field({
      type: FolderConnection,
      description: `The folders directly in this folder, by name, without those in the trash. One read lists up to 1000 folders. ${whileChanging}`,
      args: folderArgs,
      ...foldersIn('folder'),
    }),
    files: t.field({
      type: DriveFileConnection,
      description: `The files of every kind directly in this folder, with the folders and shortcuts in it, by name, without those in the trash. One read lists up to 1000 files. ${whileChanging}`,
      args: fileArgs,
      ...filesIn('folder'),
    }),
  }),
});

builder.objectFields(Document, (t) => ({
  folder: t.field({
    description: `The folder that contains the document. ${parentNote}`,
    ...parentFolder,
  }),
  drive: t.field({
    description: `The shared drive that owns the document. ${driveNote}`,
    ...owningDrive,
  }),
}));

builder.queryField('folder', (t) =>
  t.parsedField({
    type: Folder,
    description:
      'A folder of Google Drive by its id. Null with NOT_FOUND if it does not exist or the viewer cannot open it.',
    args: { id: t.arg.id({ required: true, description: anyFolderId }) },
    parse: ({ id }) => parseFolderId(id, 'id'),
    cost: (id, source) => folders.cost(id, source),
    resolve: (_root, id, context, info) => folders.load(id, context, info),
  }),
);
