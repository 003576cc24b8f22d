import { toMask } from '../../../engine/loader/mask.ts';
import { type GoogleRead, toGoogleRead } from '../read.ts';
import { allDrives, type FileRecord } from './file.ts';

/** A file that changed, in Drive's spelling. Source: Drive v3, Change. */
export interface ChangeRecord {
  readonly changeType?: 'file' | 'drive';
  readonly fileId?: string;
  /** Whether the file was deleted, or the user lost access to it. */
  readonly removed?: boolean;
  readonly time?: string;
  /** Absent if it was removed. */
  readonly file?: Pick<
    FileRecord,
    'id' | 'name' | 'mimeType' | 'trashed' | 'driveId' | 'modifiedTime' | 'lastModifyingUser'
  >;
}

export const changeMask = toMask([
  'nextPageToken',
  'newStartPageToken',
  'changes.changeType',
  'changes.fileId',
  'changes.removed',
  'changes.time',
  'changes.file.id',
  'changes.file.name',
  'changes.file.mimeType',
  'changes.file.trashed',
  'changes.file.driveId',
  'changes.file.modifiedTime',
  'changes.file.lastModifyingUser.displayName',
  'changes.file.lastModifyingUser.emailAddress',
  'changes.file.lastModifyingUser.me',
  'changes.file.lastModifyingUser.photoLink',
]);

/** The token of a list of changes, or of its end. */
export const startTokenMask = toMask(['startPageToken']);

export interface ChangeListRecord {
  readonly changes?: readonly ChangeRecord[];
  /** Only if there are more changes now. */
  readonly nextPageToken?: string;
  /** Only on the last page. */
  readonly newStartPageToken?: string;
}

export interface StartPageTokenRecord {
  readonly startPageToken?: string;
}

/** The token for the changes from now on: of a shared drive, or of all files of the user. */
export const readStartPageToken = (drive: string | null): GoogleRead<StartPageTokenRecord> =>
  toGoogleRead('/drive/v3/changes/startPageToken', [], {
    ...allDrives,
    ...(drive === null ? {} : { driveId: drive }),
  });

/** What selects the changes since a token: of a shared drive, or of all files of the user. */
export const toChangesQuery = (drive: string | null, pageToken: string) => ({
  ...allDrives,
  includeItemsFromAllDrives: 'true',
  pageToken,
  ...(drive === null ? {} : { driveId: drive }),
});

/** The changes since a token: of a shared drive, or of all files of the user. Each file has only its latest change. */
export const listChanges = (
  drive: string | null,
  pageToken: string,
): GoogleRead<ChangeListRecord> =>
  toGoogleRead('/drive/v3/changes', [], toChangesQuery(drive, pageToken));
