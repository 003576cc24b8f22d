import type { RouteRequest } from '../../protocol/request.ts';
import { driveNotFound } from '../route/drive.ts';
import { needsDrives } from '../route/list.ts';
import { driveLog, isMember, userLog } from './affected-log.ts';

/** The log that a request reads. */
export interface RequestedLog {
  readonly name: string;
  /** Null for the log of the caller. */
  readonly driveId: string | null;
}

/**
 * The log of a shared drive if the request names one, and otherwise that of the caller. Only members find a shared drive.
 *
 * Unverified: without `supportsAllDrives`, the service finds none.
 */
export function requestedLog({ query, context }: RouteRequest): RequestedLog {
  const { person, store } = context;
  const { driveId } = query;
  if (driveId === undefined) return { name: userLog(person.email), driveId: null };
  const isFound = store.drives.has(driveId) && isMember(person.email, driveId, store);
  if (!isFound || query['supportsAllDrives'] !== 'true') throw driveNotFound(driveId);
  return { name: driveLog(driveId), driveId };
}

/** The same for a method that returns items. It needs one more parameter for those of a shared drive. */
export function requestedItemLog(request: RouteRequest): RequestedLog {
  const { driveId } = request.query;
  if (driveId !== undefined && !includesDrives(request.query)) throw needsDrives('driveId');
  return requestedLog(request);
}

/** Whether a request also reads the items of shared drives. */
export const includesDrives = (query: Readonly<Record<string, string>>): boolean =>
  query['supportsAllDrives'] === 'true' && query['includeItemsFromAllDrives'] === 'true';
