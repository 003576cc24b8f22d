import { createHash } from 'node:crypto';
import type { FileRow } from '../../../store/google/file-row.ts';
import { invalidParameter, Rejection } from '../../protocol/rejection.ts';
import type { RouteRequest } from '../../protocol/request.ts';
import { roleOf } from '../access.ts';
import { pageSizeOf } from '../page-size.ts';
import { createFilter, type FileFilter } from '../query/match.ts';
import { parseQuery } from '../query/parse.ts';
import { InvalidQuery } from '../query/token.ts';
import { driveNotFound } from './drive.ts';
import { orderFiles } from './order.ts';

/** One page of files. */
export interface FilePage {
  readonly files: readonly FileRow[];
  readonly nextPageToken: string | null;
}

/** Lists one page of the requested files. It includes trashed files unless the search excludes them. */
export function listFiles(request: RouteRequest): FilePage {
  const { query, context } = request;
  rejectBrokenParameters(request);
  const size = pageSizeOf(query, 100, 1000);
  const isSearched = searchedFiles(request);
  const isMatch = filterOf(request);
  const files = [...context.store.index.files()]
    .filter(
      (file) =>
        isSearched(file) && isMatch(file) && !(request.isSearchIncomplete && file.driveId !== null),
    )
    // The index decides which files are found. Each is returned as it is now.
    .flatMap(({ id }) => context.store.files.get(id) ?? []);
  const ordered = orderFiles(files, query['orderBy'], context);
  const start = startOf(request);
  const end = start + size;
  const nextPageToken = end < ordered.length ? createPageToken(end, request) : null;
  return { files: ordered.slice(start, end), nextPageToken };
}

/** The assumption about each parameter that Drive can refuse. */
const assumptions = [
  ['pageSize', 'google.list-page-size'],
  ['orderBy', 'google.list-order'],
  ['corpora', 'google.list-corpora'],
  ['includeItemsFromAllDrives', 'google.list-shared-drives'],
] as const;

function rejectBrokenParameters({ query, context: { isBroken } }: RouteRequest): void {
  for (const [name, id] of assumptions) {
    if (query[name] !== undefined && isBroken(id)) throw invalidParameter(name);
  }
}

/** The files that the request searches: those that the caller may see. Shared drives are included only on request. */
function searchedFiles({ query, context: { person, store } }: RouteRequest): FileFilter {
  const { corpora = 'user', driveId } = query;
  const includesDrives =
    query['supportsAllDrives'] === 'true' && query['includeItemsFromAllDrives'] === 'true';
  // A list does not contain the root folders of shared drives. Unverified.
  const isVisible: FileFilter = (file) =>
    roleOf(file, person) !== null && !store.drives.has(file.id);
  switch (corpora) {
    case 'user':
    case 'domain':
      return (file) => isVisible(file) && (file.driveId === null || includesDrives);
    case 'allDrives':
      if (!includesDrives) throw needsDrives('corpora');
      return isVisible;
    case 'drive':
      if (driveId === undefined)
        throw invalidParameter(
          'driveId',
          'The driveId parameter must be specified if and only if corpora is set to drive.',
        );
      if (!includesDrives) throw needsDrives('driveId');
      if (!store.drives.has(driveId)) throw driveNotFound(driveId);
      return (file) => file.driveId === driveId && isVisible(file);
    default:
      throw invalidParameter('corpora');
  }
}

/** 400: a request for shared drives does not say that its sender supports their items. */
export const needsDrives = (parameter: string) =>
  invalidParameter(
    parameter,
    'The includeItemsFromAllDrives parameter must be set to true when driveId or corpora of drives are specified.',
  );

function filterOf({ query, context }: RouteRequest): FileFilter {
  const { q, orderBy } = query;
  if (q === undefined || q.trim() === '') return () => true;
  try {
    const parsed = parseQuery(q);
    if (orderBy !== undefined && /\bfullText\b/.test(q))
      throw invalidParameter(
        'orderBy',
        'Sorting is not supported for queries with fullText terms. Results are always in descending relevance order.',
      );
    return createFilter(parsed, context);
  } catch (error) {
    if (error instanceof InvalidQuery) throw invalidParameter('q');
    throw error;
  }
}

function startOf(request: RouteRequest): number {
  const { pageToken } = request.query;
  if (pageToken === undefined) return 0;
  const [start = ''] = Buffer.from(pageToken, 'base64url').toString('utf8').split('.');
  const isValid = /^\d+$/.test(start) && pageToken === createPageToken(Number(start), request);
  // The wording is unverified.
  if (!isValid)
    throw request.context.isBroken('google.page-token-error')
      ? new Rejection(400, 'Bad Request')
      : invalidParameter('pageToken');
  return Number(start);
}

/** A token is valid for one query of one person. The hash detects a token of another query; it is not a protection. */
function createPageToken(start: number, { query, context }: RouteRequest): string {
  const parameters = Object.entries(query)
    .filter(([name]) => name !== 'pageToken' && name !== 'pageSize')
    .sort(([left], [right]) => (left < right ? -1 : 1));
  const hash = createHash('sha256').update(
    JSON.stringify([start, context.person.email, parameters]),
  );
  return Buffer.from(`${start}.${hash.digest('hex').slice(0, 16)}`).toString('base64url');
}
