import { isFolderId, parseFileReference } from '../../../service/google/address.ts';
import { InputError, shortenInput } from '../../error/input-error.ts';
import { parseGlobalId } from '../../id/id.ts';
import { type Input, input } from '../../mutation/input.ts';

export const fileInput = (description: string): Input<string> =>
  input(
    'ID',
    `${description} Give Google’s own id, the global id of a document or a folder, or a URL copied from the browser.`,
    parseFileId,
  );

/**
 * The file or folder of any kind that any of these forms names: Google's own id, with the resource key of an address.
 *
 * @param argument  The argument's name in the InputError.
 */
function parseFileId(text: string, argument: string): string {
  const trimmed = text.trim();
  const global = parseGlobalId(trimmed);
  const isOfFile = global?.typeName === 'Document' || global?.typeName === 'Folder';
  const bare = isOfFile ? global.id : trimmed;
  if (isFolderId(bare)) return bare;
  const fromUrl = parseFileReference(trimmed);
  if (fromUrl !== null) return fromUrl;
  throw new InputError(
    argument,
    `"${shortenInput(trimmed)}" is not an id of a file: give Google’s own id, the global id of a document or a folder, or a URL.`,
  );
}
