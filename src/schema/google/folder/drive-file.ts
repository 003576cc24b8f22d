import { documentMimeType, folderMimeType } from '../../../service/google/file-type.ts';
import type { FileRecord } from '../../../service/google/record/file.ts';
import type { FileSearch } from '../../../service/google/record/file-search.ts';
import { builder } from '../../builder/builder.ts';
import type { Listing } from '../../relay/listing.ts';
import { contentCalls, listedFields } from '../document/document-list.ts';
import { completeFiles } from '../document/load-document.ts';
import { type DocumentSource, toDocumentSource } from '../record/document-source.ts';
import { fileListing } from '../record/file-listing.ts';
import { toFolderSource } from '../record/folder-id.ts';
import { Document, DriveFile, FileUser, Folder } from '../record/refs.ts';
import { DriveFileKind, kindOf } from './file-kind.ts';
import { ShortcutTarget } from './shortcut-target.ts';

// A file has the source of a document, and so has the document in it: what is selected of both is one read of the file.

builder.objectType(DriveFile, {
  description:
    'A file of Google Drive of any kind: a document, a folder, a shortcut, a spreadsheet or an uploaded file.',
  record: { kind: 'google.file', service: 'google', always: ['file.id', 'file.mimeType'] },
  fields: (t) => ({
    fileId: t.idAt('id', 'Google’s own id of the file, which is part of its URL.', 'nonNull'),
    name: t.stringAt('file.name', 'The name of the file.'),
    kind: t.field({
      type: DriveFileKind,
      nullable: false,
      description: 'What the file is.',
      reads: ['file.mimeType'],
      resolve: ({ file }) => kindOf(file.mimeType),
    }),
    mimeType: t.stringAt('file.mimeType', 'The MIME type of the file.'),
    url: t.urlAt('file.webViewLink', 'The URL that opens the file in a browser.'),
    iconUrl: t.urlAt('file.iconLink', 'The URL of an icon for the file type.'),
    description: t.stringAt(
      'file.description',
      'The description of the file, or null if it has none.',
    ),
    createdAt: t.dateTimeAt('file.createdTime', 'The time at which the file was created.'),
    modifiedAt: t.dateTimeAt('file.modifiedTime', 'The time of the last change by any user.'),
    lastModifiedBy: t.at('file.lastModifyingUser', FileUser, 'The user who made the last change.'),
    owners: t.at(
      'file.owners',
      [FileUser],
      'The owners, or null if the file is in a shared drive, which owns its files.',
    ),
    sizeBytes: t.field({
      type: 'BigInt',
      description:
        'The size of the file in bytes. Null if Drive does not return it, as for folders and shortcuts.',
      reads: ['file.size'],
      resolve: ({ file }) => (file.size === undefined ? null : Number(file.size)),
    }),
    starred: t.booleanAt('file.starred', 'Whether the viewer has starred the file.'),
    trashed: t.booleanAt('file.trashed', 'Whether the file is in the trash.'),
    document: t.field({
      type: Document,
      description:
        'The document, if the file is one. What is selected of its file is part of the same read.',
      path: '',
      resolve: (source) => (source.file.mimeType === documentMimeType ? source : null),
    }),
    folder: t.field({
      type: Folder,
      description:
        'The folder, if the file is one. What is selected of it is part of the same read, except its lists.',
      path: '',
      resolve: ({ reference, file }) =>
        file.mimeType === folderMimeType ? toFolderSource(reference, file) : null,
    }),
    target: t.at(
      'file.shortcutDetails',
      ShortcutTarget,
      'The file or folder to which the file leads, if it is a shortcut.',
    ),
  }),
});

/** The files of every kind that a search finds. Only documents have content, which is read if it is selected. */
export const findFiles = (search: FileSearch): Listing<DocumentSource> =>
  fileListing(search, {
    name: 'files',
    toFileMask: listedFields,
    async toItems(files, mask, context) {
      const documents = files.filter(({ mimeType }) => mimeType === documentMimeType);
      const complete = await completeFiles(documents, mask, context);
      const byId = new Map(complete.map((source) => [source.id, source]));
      return files.map((file) => byId.get(file.id) ?? toFileSource(file));
    },
    callsAfter: contentCalls,
  });

/** A file without content. */
export const toFileSource = (value: FileRecord): DocumentSource =>
  toDocumentSource(value.id, { status: 'fulfilled', value }, null);
