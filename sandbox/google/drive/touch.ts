import type { FileRow } from '../../store/google/file-row.ts';
import type { RequestContext } from '../protocol/request.ts';

/** Notes in a file that the caller just changed it. */
export function touch(file: FileRow, { store, person }: RequestContext): void {
  file.modifiedTime = store.clock.now().toISOString();
  file.lastModifiedBy = person.email;
  file.version += 1;
}
