import { fileIdOf, resourceKeysOf } from '../file-reference.ts';
import { documentMimeType, folderMimeType, shortcutMimeType } from '../file-type.ts';
import { type GoogleWrite, toGoogleDeletion, toGoogleWrite } from '../write.ts';
import { allDrives, type FileRecord } from './file.ts';

/** The properties of a file that a write can change. Absent properties stay as they are. */
export interface FileChange {
  readonly name?: string;
  /** Empty to remove it. */
  readonly description?: string;
  readonly starred?: boolean;
  readonly trashed?: boolean;
}

/** Folders to add a file to and to remove it from. */
export interface ParentChange {
  readonly add: string;
  /** The folder to add it to, with its resource key. */
  readonly reference: string;
  /** Empty if the caller sees no parent of the file. */
  readonly remove: readonly string[];
}

/** Changes the metadata of a file, and moves it to another folder if `parents` is given. Does not change its content. */
export const updateFile = (
  reference: string,
  change: FileChange,
  parents: ParentChange | null = null,
): GoogleWrite<FileRecord> => ({
  ...toGoogleWrite('PATCH', '/drive/v3/files/{fileId}', [reference], change, {
    ...allDrives,
    ...(parents === null ? {} : toQuery(parents)),
  }),
  ...resourceKeysOf(reference, ...(parents === null ? [] : [parents.reference])),
});

const toQuery = ({ add, remove }: ParentChange) => ({
  addParents: add,
  ...(remove.length === 0 ? {} : { removeParents: remove.join(',') }),
});

/** @param folder  Null for the root folder of My Drive, also for an application that cannot open it. */
const createFile = (
  folder: string | null,
  properties: Pick<FileRecord, 'shortcutDetails'> &
    Partial<Pick<FileRecord, 'name' | 'description'>> & { readonly mimeType: string },
): GoogleWrite<FileRecord> => ({
  ...toGoogleWrite(
    'POST',
    '/drive/v3/files',
    [],
    { ...properties, ...(folder === null ? {} : { parents: [fileIdOf(folder)] }) },
    allDrives,
  ),
  ...resourceKeysOf(...(folder === null ? [] : [folder])),
});

export const createDocumentFile = (name: string, folder: string): GoogleWrite<FileRecord> =>
  createFile(folder, { name, mimeType: documentMimeType });

export const createFolderFile = (
  name: string,
  parent: string | null,
  description: string,
): GoogleWrite<FileRecord> =>
  createFile(parent, {
    name,
    mimeType: folderMimeType,
    ...(description === '' ? {} : { description }),
  });

/**
 * Creates a shortcut to a file or a folder.
 *
 * @param target  Its reference, see file-reference.ts.
 * @param name    Null for that of the target.
 * @param folder  Null for the root folder of My Drive.
 */
export const createShortcutFile = (
  target: string,
  name: string | null,
  folder: string | null,
): GoogleWrite<FileRecord> => ({
  ...createFile(folder, {
    ...(name === null ? {} : { name }),
    mimeType: shortcutMimeType,
    shortcutDetails: { targetId: fileIdOf(target) },
  }),
  ...resourceKeysOf(target, ...(folder === null ? [] : [folder])),
});

/** Deletes a file permanently. It does not go to the trash. */
export const deleteFile = (reference: string): GoogleWrite<object> =>
  toGoogleDeletion('/drive/v3/files/{fileId}', [reference], allDrives);

/**
 * Copies a file with its content.
 *
 * @param name    Null for the name that Drive gives to copies.
 * @param folder  The folder of the copy; null for the one of the file.
 */
export const copyFile = (
  reference: string,
  name: string | null,
  folder: string | null,
): GoogleWrite<FileRecord> => ({
  ...toGoogleWrite(
    'POST',
    '/drive/v3/files/{fileId}/copy',
    [reference],
    {
      ...(name === null ? {} : { name }),
      ...(folder === null ? {} : { parents: [fileIdOf(folder)] }),
    },
    allDrives,
  ),
  ...resourceKeysOf(reference, ...(folder === null ? [] : [folder])),
});
