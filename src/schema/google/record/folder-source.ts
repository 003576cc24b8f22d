import { fileIdOf } from '../../../service/google/file-reference.ts';
import type { FileRecord } from '../../../service/google/record/file.ts';

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
