import { fileIdOf, resourceKeysOf } from '../file-reference.ts';
import { documentMimeType } from '../file-type.ts';
import type { GoogleRead } from '../read.ts';

/** A user in Drive's spelling. */
export interface FileUserRecord {
  readonly displayName?: string;
  readonly emailAddress?: string;
  readonly me?: boolean;
  readonly photoLink?: string;
}

/** A file in Drive's spelling. Source: Drive v3, File. */
export interface FileRecord {
  readonly id: string;
  readonly name: string;
  readonly mimeType?: string;
  readonly createdTime?: string;
  readonly modifiedTime?: string;
  readonly lastModifyingUser?: FileUserRecord;
  readonly owners?: readonly FileUserRecord[];
  readonly capabilities?: { readonly canEdit?: boolean; readonly canComment?: boolean };
  readonly description?: string;
  /** At most one folder. Absent if the caller cannot see it. */
  readonly parents?: readonly string[];
  /** The shared drive that owns the file. */
  readonly driveId?: string;
  readonly starred?: boolean;
  readonly trashed?: boolean;
  /** Bytes, as text, like all 64-bit numbers of Google. */
  readonly size?: string;
  readonly iconLink?: string;
  readonly thumbnailLink?: string;
  readonly webViewLink?: string;
}

/** One page of a search. */
export interface FileListRecord {
  readonly files?: readonly FileRecord[];
  readonly nextPageToken?: string;
  /** Whether Drive did not search all files, such as those of some shared drives. Independent of `nextPageToken`. */
  readonly incompleteSearch?: boolean;
}

/** Without this parameter, Drive does not find files of shared drives. */
export const allDrives = { supportsAllDrives: 'true' };

/** One file's metadata. */
export const readFile = (reference: string): GoogleRead<FileRecord> => ({
  api: 'drive',
  route: '/drive/v3/files/{fileId}',
  path: `/drive/v3/files/${encodeURIComponent(fileIdOf(reference))}`,
  query: allDrives,
  ...resourceKeysOf(reference),
});

/** The owner of the credential. */
export interface AboutRecord {
  readonly user?: FileUserRecord;
}

/** The owner of the credential. Drive returns only the fields that are requested. */
export const readAbout = (): GoogleRead<AboutRecord> => ({
  api: 'drive',
  route: '/drive/v3/about',
  path: '/drive/v3/about',
  query: {},
});

/** The parameters of a search without which it is still possible. */
export const optionalParameters = [
  'supportsAllDrives',
  'pageSize',
  'orderBy',
  'corpora',
  'includeItemsFromAllDrives',
] as const;

/** A parameter of a search without which it is still possible. */
export type OptionalParameter = (typeof optionalParameters)[number];

const noParameter: ReadonlySet<OptionalParameter> = new Set();

/** The parameters without which Drive does not accept another one. */
const needs: Readonly<Record<string, readonly OptionalParameter[]>> = {
  includeItemsFromAllDrives: ['supportsAllDrives'],
  corpora: ['supportsAllDrives', 'includeItemsFromAllDrives'],
};

function without(
  omitted: ReadonlySet<string>,
  query: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  if (omitted.size === 0) return query;
  const isSent = (name: string) =>
    !omitted.has(name) && !(needs[name] ?? []).some((needed) => omitted.has(needed));
  return Object.fromEntries(Object.entries(query).filter(([name]) => isSent(name)));
}

/** The maximum number of files on one page. */
export const filesPerPage = 1000;

/**
 * One page of the documents that the caller can open, the most recently modified first. Documents in the trash are excluded.
 *
 * @param name     Only documents whose name contains a word that begins with this text; null for all.
 * @param omitted  Parameters that Drive refuses.
 */
export const listDocuments = (
  name: string | null,
  pageSize: number,
  pageToken: string | null,
  omitted: ReadonlySet<OptionalParameter> = noParameter,
): GoogleRead<FileListRecord> => ({
  api: 'drive',
  route: '/drive/v3/files',
  path: '/drive/v3/files',
  query: without(omitted, {
    ...allDrives,
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
  }),
});

/** Replaces backslashes first, so that the ones added by the second step are not doubled. */
const escapeText = (text: string) => text.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
