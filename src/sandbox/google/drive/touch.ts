import type { View } from '../call.ts';
import type { FileRow } from './row.ts';

/** Notes in a file that the caller just changed it. */
export function touch(file: FileRow, { store, person }: View): void {
  file.modifiedTime = store.clock.now().toISOString();
  file.lastModifiedBy = person.email;
  file.version += 1;
}
