import { type GoogleRead, toGoogleRead, toPageQuery } from '../read.ts';

/** A shared drive. Source: Drive v3, Drive. */
export interface DriveRecord {
  readonly id: string;
  readonly name?: string;
  readonly createdTime?: string;
  readonly hidden?: boolean;
  /** `#rrggbb`. */
  readonly colorRgb?: string;
  readonly backgroundImageLink?: string;
  readonly capabilities?: {
    readonly canAddChildren?: boolean;
    readonly canManageMembers?: boolean;
  };
}

export interface DriveListRecord {
  readonly drives?: readonly DriveRecord[];
  readonly nextPageToken?: string;
}

/** The maximum number of shared drives on one page. */
export const drivesPerPage = 100;

export const readDrive = (id: string): GoogleRead<DriveRecord> =>
  toGoogleRead('/drive/v3/drives/{driveId}', [id]);

export const listDrives = (
  pageSize: number,
  pageToken: string | null,
): GoogleRead<DriveListRecord> =>
  toGoogleRead('/drive/v3/drives', [], toPageQuery(pageSize, pageToken));
