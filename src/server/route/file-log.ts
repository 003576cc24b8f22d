import { nameCaller } from '../request/caller-name.ts';
import type { ClientErrorOptions } from '../request/client-error.ts';
import type { RequestState } from '../request/request-state.ts';

/** What the log says about a file, if it is known: never the link, the file's name or the id of a record. */
interface FileDetails {
  format?: string;
  sizeBytes?: number;
}

/** The log of one file that is sent or received: one line. */
export interface FileLog {
  readonly details: FileDetails;
  /** @param errors  The codes of the errors, if the file is incomplete. */
  write(errors?: readonly string[]): void;
}

export function createFileLog(
  kind: 'export' | 'upload',
  state: RequestState,
  { logger }: ClientErrorOptions,
): FileLog {
  const startedAt = performance.now();
  const details: FileDetails = {};
  return {
    details,
    write(errors) {
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      const { requestId } = state;
      const line = { requestId, caller: nameCaller(state), ...details, ms, errors };
      state.isLogged = true;
      if (errors === undefined) logger.info(line, kind);
      else logger.warn(line, kind);
    },
  };
}
