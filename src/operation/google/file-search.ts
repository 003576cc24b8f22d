import { type Mask, toMask, union } from '../../engine/loader/mask.ts';
import { googleAssumptions } from '../../service/google/assumption/assumption.ts';
import type { GoogleRead } from '../../service/google/read.ts';
import type { FileRecord } from '../../service/google/record/file.ts';
import {
  type FileListRecord,
  filesPerPage,
  listFiles,
  type OptionalSearchParameter,
  optionalParameters,
} from '../../service/google/record/file-list.ts';
import type { FileOrder, FileSearch } from '../../service/google/record/file-search.ts';
import type { Assumption, AssumptionWithFallback } from '../../upstream/assumption/assumption.ts';
import { UpstreamError } from '../../upstream/http/upstream-error.ts';

// Searches for files. If Drive refuses a parameter that only saves work, the search is sent without it, and the work is done here.

export interface FilePage {
  readonly search: FileSearch;
  readonly pageSize: number;
  /** Null for the first page. */
  readonly token: string | null;
}

export interface FileSearchOptions {
  readonly load: (read: GoogleRead<FileListRecord>, mask: Mask) => Promise<FileListRecord>;
  readonly isAssumed: (assumption: Assumption) => boolean;
  /** Remembers that an assumption does not hold, and adds a note. */
  readonly fail: (assumption: AssumptionWithFallback) => void;
}

const assumptionOf: Readonly<Record<OptionalSearchParameter, AssumptionWithFallback>> = {
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

/** One page of files. It can have more of them than requested. */
export async function searchFiles(
  requested: FilePage,
  mask: Mask,
  { load, isAssumed, fail }: FileSearchOptions,
): Promise<FileListRecord> {
  const omitted = new Set(optionalParameters.filter((name) => !isAssumed(assumptionOf[name])));
  for (;;) {
    try {
      const page = await loadPage(requested, omitted, mask, load);
      for (const name of omitted) fail(assumptionOf[name]);
      return page;
    } catch (error) {
      const refused = refusedParameters(error, requested).filter((name) => !omitted.has(name));
      if (refused.length === 0) throw error;
      for (const name of refused) omitted.add(name);
    }
  }
}

async function loadPage(
  { search, pageSize, token }: FilePage,
  omitted: ReadonlySet<OptionalSearchParameter>,
  mask: Mask,
  load: FileSearchOptions['load'],
): Promise<FileListRecord> {
  if (omitted.size === 0) return load(listFiles(search, pageSize, token), mask);
  const { order, drive } = search;
  const lacksDrives = driveParameters.some((name) => omitted.has(name));
  const unsorted = omitted.has('orderBy') ? order : null;
  // Without these parameters, Drive does not limit the search to one shared drive.
  const onlyDrive = lacksDrives ? (drive ?? null) : null;
  const isExact = unsorted === null && onlyDrive === null;
  // The larger the pages, the more of the list is in the right order.
  const size = isExact ? pageSize : filesPerPage;
  const more = [
    ...(unsorted === null ? [] : [`files.${propertyOf(unsorted)}`]),
    ...(onlyDrive === null ? [] : ['files.driveId']),
  ];
  const page = await load(
    listFiles(search, size, token, omitted),
    isExact ? mask : union(mask, toMask(more)),
  );
  const { files = [] } = page;
  return {
    files: isExact || !Array.isArray(files) ? files : inOrder(files, unsorted, onlyDrive),
    incompleteSearch: lacksDrives || page.incompleteSearch === true,
    ...(page.nextPageToken === undefined ? {} : { nextPageToken: page.nextPageToken }),
  };
}

function inOrder(
  files: readonly FileRecord[],
  order: FileOrder | null,
  drive: string | null,
): readonly FileRecord[] {
  const found = drive === null ? files : files.filter(({ driveId }) => driveId === drive);
  return order === null ? found : found.toSorted(comparisonOf(order));
}

const propertyOf = ({ by }: FileOrder) => (by === 'name_natural' ? 'name' : by);

const natural = new Intl.Collator('en', { numeric: true });

/** The order of two files, as Drive would sort them. */
function comparisonOf(order: FileOrder): (left: FileRecord, right: FileRecord) => number {
  const property = propertyOf(order);
  const sign = order.isAscending ? 1 : -1;
  const textOf = (file: FileRecord) => String(file[property] ?? '');
  // Times have one format, so their order is that of their texts.
  return (left, right) => sign * natural.compare(textOf(left), textOf(right));
}

/**
 * The parameters that Drive may have refused. If its error names none, the search is sent without all of them, but only for the
 * first page: a later page has a token, which is more likely to be the cause.
 */
function refusedParameters(
  error: unknown,
  { token }: FilePage,
): readonly OptionalSearchParameter[] {
  if (!(error instanceof UpstreamError) || error.reason !== 'invalid-input') return [];
  if (error.field === undefined) return token === null ? ofSearches : [];
  return optionalParameters.filter((name) => name === error.field);
}
