import { resourceKeysOf } from '../file-reference.ts';
import { type GoogleRead, toGoogleRead, toPageQuery } from '../read.ts';
import { allDrives, type FileRecord } from './file.ts';
import { type FileSearch, toSearchQuery } from './file-search.ts';

export interface FileListRecord {
  readonly files?: readonly FileRecord[];
  readonly nextPageToken?: string;
  /** Whether Drive did not search all files, such as those of some shared drives. Independent of `nextPageToken`. */
  readonly incompleteSearch?: boolean;
}

/** The parameters of a search without which it is still possible. */
export const optionalParameters = [
  'supportsAllDrives',
  'pageSize',
  'orderBy',
  'corpora',
  'includeItemsFromAllDrives',
] as const;

/** A parameter of a search without which it is still possible. */
export type OptionalSearchParameter = (typeof optionalParameters)[number];

const noParameter: ReadonlySet<OptionalSearchParameter> = new Set();

/** The parameters without which Drive does not accept another one. */
const needs: Readonly<Record<string, readonly OptionalSearchParameter[]>> = {
  includeItemsFromAllDrives: ['supportsAllDrives'],
  corpora: ['supportsAllDrives', 'includeItemsFromAllDrives'],
  driveId: ['supportsAllDrives', 'includeItemsFromAllDrives', 'corpora'],
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
 * One page of the files that the caller can open, in the order of the search.
 *
 * @param omitted  Parameters that Drive refuses.
 */
export const listFiles = (
  search: FileSearch,
  pageSize: number,
  pageToken: string | null,
  omitted: ReadonlySet<OptionalSearchParameter> = noParameter,
): GoogleRead<FileListRecord> => ({
  ...toGoogleRead(
    '/drive/v3/files',
    [],
    without(omitted, {
      ...allDrives,
      includeItemsFromAllDrives: 'true',
      ...(search.drive == null
        ? { corpora: 'allDrives' }
        : { corpora: 'drive', driveId: search.drive }),
      q: toSearchQuery(search),
      ...(search.order === null
        ? {}
        : { orderBy: `${search.order.by}${search.order.isAscending ? '' : ' desc'}` }),
      ...toPageQuery(pageSize, pageToken),
    }),
  ),
  ...(search.folder == null ? {} : resourceKeysOf(search.folder)),
});
