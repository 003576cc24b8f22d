import { isObject, valueAt } from '../../../upstream/http/json.ts';
import type { EntryKind, ParsedEntry } from '../record/edit-request.ts';
import { fieldPath } from './invalid-edit.ts';
import { type Role, requestKinds } from './request-kind.ts';

// The position of a request in a document, and whether the request moves the content after it.

/** The role and position of a request. Indexes refer to its segment. */
export interface EditPosition {
  readonly role: Role;
  /** Null if the request names no tab and therefore refers to the first one. */
  readonly tabId: string | null;
  /** Empty for the body. */
  readonly segmentId: string;
  readonly start: number;
  /** Exclusive. For an insertion or a table, the same as `start`. */
  readonly end: number;
  /** The path in the caller's list: `requests[2].deleteContentRange.range`. */
  readonly field: string;
}

/** The end of a segment, which is after every index. */
export const endOfSegment = Number.POSITIVE_INFINITY;

/**
 * Returns the position of a request; null for a request without one, such as `replaceAllText`.
 *
 * @param entryKind  The kind of the entry that the request comes from.
 */
export function findPosition(
  { kind, content }: ParsedEntry,
  entryIndex: number,
  entryKind: EntryKind,
): EditPosition | null {
  const { role, at = [] } = requestKinds[kind];
  for (const path of at) {
    const location = valueAt(content, ...path);
    if (role === undefined || !isObject(location)) continue;
    const [name] = path;
    const { tabId, segmentId, startIndex, index, endIndex } = location;
    const start = name === 'endOfSegmentLocation' ? endOfSegment : Number(startIndex ?? index ?? 0);
    return {
      role,
      tabId: tabId == null ? null : String(tabId),
      segmentId: String(segmentId ?? ''),
      start,
      end: endIndex == null ? start : Number(endIndex),
      // The insertion of a replacement has a location, which the caller did not give.
      field: fieldPath(entryIndex, entryKind, entryKind === 'replaceContentRange' ? 'range' : name),
    };
  }
  return null;
}
