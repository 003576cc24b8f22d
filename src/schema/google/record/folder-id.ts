import { isDriveId, isFolderId, parseFolderReference } from '../../../service/google/address.ts';
import { fileIdOf } from '../../../service/google/file-reference.ts';
import type { FileRecord } from '../../../service/google/record/file.ts';
import { InputError, shortenInput } from '../../error/input-error.ts';
import { parseGlobalId, unknownDocumentAddress } from '../../id/id.ts';
import { type Input, input } from '../../mutation/input.ts';

/** Drive's name for the root folder of the caller's My Drive. */
export const rootFolder = 'root';

/** For the descriptions of arguments that take a folder. */
export const anyFolderId =
  'Give Google’s own id, the global id, a URL copied from the browser, or "root" for the root folder of the viewer’s My Drive. The id of a shared drive is the id of its root folder.';

export const folderInput = (description: string): Input<string> => ({
  ...input('ID', `${description} ${anyFolderId}`, parseFolderId),
  refersTo: 'Folder',
});

/** The folder of a new file; null for the root folder of My Drive, in which an application can create files although it cannot open it. */
export const newFileFolder = (folder: string | null | undefined): string | null =>
  folder === rootFolder ? null : (folder ?? null);

/**
 * The folder that any of these forms names: Google's own id, with the resource key of an address.
 *
 * @param argument  The argument's name in the InputError.
 */
export function parseFolderId(text: string, argument: string): string {
  const trimmed = text.trim();
  if (trimmed === rootFolder) return rootFolder;
  const global = parseGlobalId(trimmed);
  const bare = global !== null && isFolderType(global.typeName) ? global.id : trimmed;
  if (isFolderId(bare)) return bare;
  const fromUrl = parseFolderReference(trimmed);
  if (fromUrl !== null) return fromUrl;
  if (global !== null && !isFolderType(global.typeName) && !/^https?$/i.test(global.typeName))
    throw new InputError(
      argument,
      `This is the id of a ${global.typeName.slice(0, 40)}, but a Folder is required.`,
    );
  throw unknownDocumentAddress(
    argument,
    trimmed,
    'This is not an id of a Folder: give Google’s own id, the global id ("Folder:…"), a URL of the folder or "root".',
  );
}

const isFolderType = (typeName: string): boolean =>
  typeName === 'Folder' || typeName === 'SharedDrive';

/**
 * Google's id of the shared drive that a global id, an address of its root folder, or the id itself names.
 *
 * @param argument  The argument's name in the InputError.
 */
export function parseDriveId(text: string, argument: string): string {
  const trimmed = text.trim();
  const global = parseGlobalId(trimmed);
  const bare = global?.typeName === 'SharedDrive' ? global.id : trimmed;
  if (isDriveId(bare)) return bare;
  const folder = parseFolderReference(trimmed);
  if (folder !== null) return fileIdOf(folder);
  throw new InputError(
    argument,
    `"${shortenInput(trimmed)}" is not an id of a SharedDrive: give Google’s own id, the global id ("SharedDrive:…") or a URL of the drive.`,
  );
}

export interface FolderSource {
  readonly id: string;
  /** As the folder was named: its id with the resource key of the address, or `root`. */
  readonly reference: string;
  readonly file: FileRecord;
}

export const toFolderSource = (reference: string, file: FileRecord): FolderSource => ({
  id: file.id,
  reference,
  file,
});

/** A folder that is known to exist, and of which nothing was read. */
export function toUnreadFolder(reference: string): FolderSource {
  return {
    id: fileIdOf(reference),
    reference,
    get file(): never {
      throw new Error('A field was resolved from a folder that was not read.');
    },
  };
}
