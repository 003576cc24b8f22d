import type { ChangeRow } from '../../../store/google/change-log.ts';
import type { FileRow } from '../../../store/google/file-row.ts';
import { invalidParameter } from '../../protocol/rejection.ts';
import type { RequestContext, RouteRequest } from '../../protocol/request.ts';
import { roleOf } from '../access.ts';
import { pageSizeOf } from '../page-size.ts';
import { isMember } from './affected-log.ts';
import { createPageToken, parsePageToken } from './page-token.ts';
import { includesDrives, type RequestedLog, requestedItemLog } from './requested-log.ts';

/** A change with the latest state of its file, as the caller sees it. */
export interface ListedChange {
  readonly row: ChangeRow;
  /** Whether the file was deleted, or is no longer in this log. */
  readonly isRemoved: boolean;
  /** Null if the change does not show it. */
  readonly file: FileRow | null;
}

/** One page of changes. Only one of the tokens is not null. */
export interface ChangePage {
  readonly changes: readonly ListedChange[];
  readonly nextPageToken: string | null;
  readonly newStartPageToken: string | null;
}

/** Lists one page of changes, the oldest first. */
export function listChanges(request: RouteRequest): ChangePage {
  const { query, context } = request;
  const size = pageSizeOf(query, 100, 1000);
  const log = requestedItemLog(request);
  const after = parsePageToken(request, log);
  const rows = includesFiles(query) ? context.store.changes.list(log.name, after) : [];
  const changes = rows.flatMap((row) => listedChange(row, log, request) ?? []);
  const page = changes.slice(0, size);
  const last = page.at(-1);
  return changes.length > size && last
    ? {
        changes: page,
        nextPageToken: createPageToken(last.row.number, log),
        newStartPageToken: null,
      }
    : {
        changes,
        nextPageToken: null,
        newStartPageToken: createPageToken(context.store.changes.lastNumber(), log),
      };
}

/** Whether the requested spaces contain the files of people. The sandbox has no application data. */
function includesFiles({ spaces = 'drive' }: Readonly<Record<string, string>>): boolean {
  const names = spaces.split(',').map((name) => name.trim());
  if (names.some((name) => name !== 'drive' && name !== 'appDataFolder'))
    throw invalidParameter('spaces');
  return names.includes('drive');
}

function listedChange(
  row: ChangeRow,
  log: RequestedLog,
  { query, context }: RouteRequest,
): ListedChange | null {
  const { person, store } = context;
  const { visibleFileIds } = person;
  if (visibleFileIds && !visibleFileIds.has(row.id) && !row.isAppFile) return null;
  const file = store.files.get(row.id);
  const visible = file && roleOf(file, person) !== null ? file : null;
  if (!visible && !row.viewers.has(person.email)) return null;
  const isRemoved = visible === null || !isInLog(visible, log, context);
  if (isRemoved && query['includeRemoved'] === 'false') return null;
  // A file that moved to a shared drive has left the log of the user.
  const isOfDrive = row.type === 'drive' || (!isRemoved && row.driveId !== null);
  if (isOfDrive && !includesDrives(query)) return null;
  if (query['restrictToMyDrive'] === 'true' && visible && !isInMyDrive(visible, context))
    return null;
  const hasFile = row.type === 'file' && (!isRemoved || query['includeCorpusRemovals'] === 'true');
  return { row, isRemoved, file: hasFile ? visible : null };
}

/** Whether the log still contains the changes of the file. */
function isInLog({ id, driveId }: FileRow, log: RequestedLog, context: RequestContext): boolean {
  if (log.driveId !== null) return driveId === log.driveId;
  const { person, store } = context;
  return store.drives.has(id) || !isMember(person.email, driveId, store);
}

/** Whether a file is in the caller's root folder, or in one of the folders below it. */
function isInMyDrive({ id, parentIds }: FileRow, context: RequestContext): boolean {
  if (id === context.person.rootId) return true;
  return parentIds.some((parentId) => {
    const parent = context.store.files.get(parentId);
    return parent !== undefined && isInMyDrive(parent, context);
  });
}
