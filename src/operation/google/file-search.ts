import type { Assumption, AssumptionWithFallback } from '../../assumption/assumption.ts';
import { googleAssumptions } from '../../google/assumption/assumption.ts';
import type { GoogleRead } from '../../google/read.ts';
import {
  type FileListRecord,
  type FileRecord,
  filesPerPage,
  listDocuments,
  type OptionalParameter,
  optionalParameters,
} from '../../google/record/file.ts';
import { UpstreamError } from '../../http/upstream-error.ts';
import { type Mask, toMask, union } from '../../loader/mask.ts';

// Searches for documents. If Drive refuses a parameter that only saves work, the search is sent without it, and the work is done here.

/** A page of a search. */
export interface FileSearch {
  readonly name: string | null;
  readonly pageSize: number;
  /** Null for the first page. */
  readonly token: string | null;
}

/** What a search uses of its operation. */
export interface FileSearchOptions {
  readonly load: (read: GoogleRead<FileListRecord>, mask: Mask) => Promise<FileListRecord>;
  readonly isAssumed: (assumption: Assumption) => boolean;
  /** Remembers that an assumption does not hold, and adds a note. */
  readonly fail: (assumption: AssumptionWithFallback) => void;
}

const assumptionOf: Readonly<Record<OptionalParameter, AssumptionWithFallback>> = {
  supportsAllDrives: googleAssumptions.supportsAllDrives,
  pageSize: googleAssumptions.listPageSize,
  orderBy: googleAssumptions.listOrder,
  corpora: googleAssumptions.listCorpora,
  includeItemsFromAllDrives: googleAssumptions.listSharedDrives,
};

/** Without one of these, Drive does not search all shared drives. */
const driveParameters = ['supportsAllDrives', 'corpora', 'includeItemsFromAllDrives'] as const;

/** All reads of files have the first one, and none of them may lose it because of an error of a search that does not name it. */
const ofSearches = optionalParameters.filter((name) => name !== 'supportsAllDrives');

const modifiedTime = toMask(['files.modifiedTime']);

/** One page of documents. It can have more of them than requested. */
export async function searchFiles(
  search: FileSearch,
  mask: Mask,
  { load, isAssumed, fail }: FileSearchOptions,
): Promise<FileListRecord> {
  const omitted = new Set(optionalParameters.filter((name) => !isAssumed(assumptionOf[name])));
  for (;;) {
    try {
      const page = await loadPage(search, omitted, mask, load);
      for (const name of omitted) fail(assumptionOf[name]);
      return page;
    } catch (error) {
      const refused = refusedParameters(error, search).filter((name) => !omitted.has(name));
      if (refused.length === 0) throw error;
      for (const name of refused) omitted.add(name);
    }
  }
}

async function loadPage(
  { name, pageSize, token }: FileSearch,
  omitted: ReadonlySet<OptionalParameter>,
  mask: Mask,
  load: FileSearchOptions['load'],
): Promise<FileListRecord> {
  if (omitted.size === 0) return load(listDocuments(name, pageSize, token), mask);
  const isSorted = !omitted.has('orderBy');
  // The larger the pages, the more of the list is in the right order.
  const size = isSorted ? pageSize : filesPerPage;
  const read = listDocuments(name, size, token, omitted);
  const page = await load(read, isSorted ? mask : union(mask, modifiedTime));
  const lacksDrives = driveParameters.some((name) => omitted.has(name));
  const { files = [] } = page;
  return {
    files: isSorted || !Array.isArray(files) ? files : files.toSorted(byModifiedTime),
    incompleteSearch: lacksDrives || page.incompleteSearch === true,
    ...(page.nextPageToken === undefined ? {} : { nextPageToken: page.nextPageToken }),
  };
}

/** The most recently modified file first. */
const byModifiedTime = (left: FileRecord, right: FileRecord): number =>
  Date.parse(right.modifiedTime ?? '') - Date.parse(left.modifiedTime ?? '') || 0;

/**
 * The parameters that Drive may have refused. If its error names none, the search is sent without all of them, but only for the
 * first page: a later page has a token, which is more likely to be the cause.
 */
function refusedParameters(error: unknown, { token }: FileSearch): readonly OptionalParameter[] {
  if (!(error instanceof UpstreamError) || error.reason !== 'invalid-input') return [];
  if (error.field === undefined) return token === null ? ofSearches : [];
  return optionalParameters.filter((name) => name === error.field);
}
