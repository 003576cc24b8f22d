import { type GoogleRead, toGoogleRead, toPageQuery } from '../read.ts';
import type { FileUserRecord } from './file.ts';

/** A revision of a file. Source: Drive v3, Revision. */
export interface RevisionRecord {
  readonly id: string;
  readonly modifiedTime?: string;
  readonly lastModifyingUser?: FileUserRecord;
  /** Only of files with binary content. */
  readonly keepForever?: boolean;
  readonly published?: boolean;
  readonly publishAuto?: boolean;
  readonly publishedOutsideDomain?: boolean;
  readonly publishedLink?: string;
  /** Addresses on another host than those of the APIs, by MIME type. */
  readonly exportLinks?: Readonly<Record<string, string>>;
}

export interface RevisionListRecord {
  readonly revisions?: readonly RevisionRecord[];
  readonly nextPageToken?: string;
}

/** The maximum number of revisions on one page. */
export const revisionsPerPage = 1000;

export const listRevisions = (
  file: string,
  pageSize: number,
  pageToken: string | null,
): GoogleRead<RevisionListRecord> =>
  toGoogleRead('/drive/v3/files/{fileId}/revisions', [file], toPageQuery(pageSize, pageToken));
