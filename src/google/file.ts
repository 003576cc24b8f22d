import type { GoogleRead } from './read.ts';

/** A person as Drive spells them. */
export interface FileUserRecord {
  readonly displayName?: string;
  readonly emailAddress?: string;
  readonly me?: boolean;
  readonly photoLink?: string;
}

/** A file as Drive spells it. Source: Drive v3, File. */
export interface FileRecord {
  readonly id: string;
  readonly name: string;
  readonly mimeType?: string;
  readonly createdTime?: string;
  readonly modifiedTime?: string;
  readonly lastModifyingUser?: FileUserRecord;
  readonly owners?: readonly FileUserRecord[];
  readonly capabilities?: { readonly canEdit?: boolean; readonly canComment?: boolean };
  readonly starred?: boolean;
  readonly trashed?: boolean;
  /** Bytes, as text: Google writes 64-bit numbers so. */
  readonly size?: string;
  readonly iconLink?: string;
  readonly thumbnailLink?: string;
  readonly webViewLink?: string;
}

/** One page of a search. */
export interface FileListRecord {
  readonly files?: readonly FileRecord[];
  readonly nextPageToken?: string;
}

/** What Drive calls a Google document. */
const documentMimeType = 'application/vnd.google-apps.document';

/** Without this, files of shared drives are not found. */
const everywhere = { supportsAllDrives: 'true' };

/** One file's metadata. */
export const readFile = (id: string): GoogleRead<FileRecord> => ({
  api: 'drive',
  route: '/drive/v3/files/{fileId}',
  path: `/drive/v3/files/${encodeURIComponent(id)}`,
  query: everywhere,
});

/** Whose credential it is. */
export interface AboutRecord {
  readonly user?: FileUserRecord;
}

/** What Drive knows of the caller; it says nothing that is not asked for. */
export const readAbout = (): GoogleRead<AboutRecord> => ({
  api: 'drive',
  route: '/drive/v3/about',
  path: '/drive/v3/about',
  query: {},
});

/** How many files Drive gives on one page at the most. */
export const filesPerPage = 1000;

/**
 * One page of the documents that the caller can open, newest change first: those with a word in their name that begins with
 * `name`, or all. Trashed ones are left out.
 */
export const listDocuments = (
  name: string | null,
  pageSize: number,
  pageToken: string | null,
): GoogleRead<FileListRecord> => ({
  api: 'drive',
  route: '/drive/v3/files',
  path: '/drive/v3/files',
  query: {
    ...everywhere,
    includeItemsFromAllDrives: 'true',
    corpora: 'allDrives',
    q: [
      `mimeType = '${documentMimeType}'`,
      'trashed = false',
      ...(name === null ? [] : [`name contains '${escapeText(name)}'`]),
    ].join(' and '),
    orderBy: 'modifiedTime desc',
    pageSize: String(pageSize),
    ...(pageToken === null ? {} : { pageToken }),
  },
});

/** Back-slashes first: the ones that the second step adds must stay single. */
const escapeText = (text: string) => text.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
