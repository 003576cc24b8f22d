import { createHash } from 'node:crypto';
import type { FileRow } from '../../../store/google/file-row.ts';
import { invalidParameter, Rejection } from '../../protocol/rejection.ts';
import type { RouteRequest } from '../../protocol/request.ts';
import { roleOf } from '../access.ts';
import { createFilter, type FileFilter } from '../query/match.ts';
import { parseQuery } from '../query/parse.ts';
import { InvalidQuery } from '../query/token.ts';
import { orderFiles } from './order.ts';

/** One page of files. */
export interface FilePage {
  readonly files: readonly FileRow[];
  readonly nextPageToken: string | null;
}

/** The files that the call asks for. Trashed ones are among them unless the search excludes them. */
export function listFiles(call: RouteRequest): FilePage {
  const { query, context: view } = call;
  const size = pageSizeOf(query['pageSize']);
  const isInReach = searchedFiles(call);
  const isMeant = matchOf(call);
  const files = [...view.store.files.values()].filter((file) => isInReach(file) && isMeant(file));
  const ordered = orderFiles(files, query['orderBy'], view);
  const start = startOf(call);
  const end = start + size;
  const nextPageToken = end < ordered.length ? createPageToken(end, call) : null;
  return { files: ordered.slice(start, end), nextPageToken };
}

/** 100 by default, 1000 at most; more is cut. */
function pageSizeOf(text = '100'): number {
  const size = Number(text);
  if (!/^\d+$/.test(text) || size < 1) {
    throw invalidParameter(
      'pageSize',
      `Invalid value '${text}'. Values must be within the range: [1, 1000]`,
    );
  }
  return Math.min(size, 1000);
}

/** Which files the caller looks through: those they may open, and those of shared drives when they say so. */
function searchedFiles({ query, context: { person, store } }: RouteRequest): FileFilter {
  const { corpora = 'user', driveId } = query;
  const knowsDrives =
    query['supportsAllDrives'] === 'true' && query['includeItemsFromAllDrives'] === 'true';
  const isVisible: FileFilter = (file) => roleOf(file, person) !== null;
  switch (corpora) {
    case 'user':
    case 'domain':
      return (file) => isVisible(file) && (file.driveId === null || knowsDrives);
    case 'allDrives':
      if (!knowsDrives) throw needsDrives('corpora');
      return isVisible;
    case 'drive':
      if (driveId === undefined)
        throw invalidParameter(
          'driveId',
          'The driveId parameter must be specified if and only if corpora is set to drive.',
        );
      if (!knowsDrives) throw needsDrives('driveId');
      if (!store.drives.has(driveId)) throw driveNotFound(driveId);
      return (file) => file.driveId === driveId && isVisible(file);
    default:
      throw invalidParameter('corpora');
  }
}

const needsDrives = (parameter: string) =>
  invalidParameter(
    parameter,
    'The includeItemsFromAllDrives parameter must be set to true when driveId or corpora of drives are specified.',
  );

const driveNotFound = (id: string) =>
  new Rejection(404, `Shared drive not found: ${id}`, {
    reason: 'notFound',
    location: { name: 'driveId', type: 'parameter' },
  });

function matchOf({ query, context: view }: RouteRequest): FileFilter {
  const { q, orderBy } = query;
  if (q === undefined || q.trim() === '') return () => true;
  try {
    const parsed = parseQuery(q);
    if (orderBy !== undefined && /\bfullText\b/.test(q))
      throw invalidParameter(
        'orderBy',
        'Sorting is not supported for queries with fullText terms. Results are always in descending relevance order.',
      );
    return createFilter(parsed, view);
  } catch (error) {
    if (error instanceof InvalidQuery) throw invalidParameter('q');
    throw error;
  }
}

function startOf(call: RouteRequest): number {
  const { pageToken } = call.query;
  if (pageToken === undefined) return 0;
  const [start = ''] = Buffer.from(pageToken, 'base64url').toString('utf8').split('.');
  const isOurs = /^\d+$/.test(start) && pageToken === createPageToken(Number(start), call);
  // The wording is unverified.
  if (!isOurs) throw invalidParameter('pageToken');
  return Number(start);
}

/** A token belongs to one query of one person; it only has to notice mistakes. */
function createPageToken(start: number, { query, context: view }: RouteRequest): string {
  const bound = Object.entries(query)
    .filter(([name]) => name !== 'pageToken' && name !== 'pageSize')
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const seal = createHash('sha256').update(JSON.stringify([start, view.person.email, bound]));
  return Buffer.from(`${start}.${seal.digest('hex').slice(0, 16)}`).toString('base64url');
}
