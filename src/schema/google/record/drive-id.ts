import { isDriveId, parseFolderReference } from '../../../service/google/address.ts';
import { fileIdOf } from '../../../service/google/file-reference.ts';
import { InputError, shortenInput } from '../../error/input-error.ts';
import { parseGlobalId } from '../../id/id.ts';

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
