import { type Data, readGid, rejectBoth } from '../protocol/input.ts';
import { invalid } from '../protocol/rejection.ts';

/** A position in a list: next to a neighbour, or at an end. */
export type Position =
  | { readonly before: string | null }
  | { readonly after: string | null }
  | null;

/** Parses `insert_before` or `insert_after`. Their value null means the end or the beginning. Returns null if neither is sent. */
export function parsePosition(
  data: Data,
  beforeField = 'insert_before',
  afterField = 'insert_after',
): Position {
  rejectBoth(data, beforeField, afterField);
  const before = readGid(data, beforeField);
  if (before !== undefined) return { before };
  const after = readGid(data, afterField);
  return after === undefined ? null : { after };
}

/** Rejects a neighbour that is not in the list. */
export function checkPosition(
  gids: readonly string[],
  position: Position,
  beforeField = 'insert_before',
  afterField = 'insert_after',
): void {
  const neighbour = neighbourOf(position);
  if (neighbour === null || gids.includes(neighbour)) return;
  const field = position !== null && 'before' in position ? beforeField : afterField;
  throw invalid(`${field}: Not in the same list: ${neighbour}`);
}

/** The gid of the neighbour, or null. */
export function neighbourOf(position: Position): string | null {
  if (position === null) return null;
  return 'before' in position ? position.before : position.after;
}

/** Inserts the gid into the list, or moves it if the list already contains it. */
export function insertGid(
  gids: string[],
  gid: string,
  position: Position,
  defaultEnd: 'first' | 'last',
): void {
  const current = gids.indexOf(gid);
  if (current >= 0) gids.splice(current, 1);
  gids.splice(indexFor(gids, position, defaultEnd), 0, gid);
}

/** Removes the gid from the list. */
export function removeGid(gids: string[], gid: string): void {
  const at = gids.indexOf(gid);
  if (at >= 0) gids.splice(at, 1);
}

function indexFor(
  gids: readonly string[],
  position: Position,
  defaultEnd: 'first' | 'last',
): number {
  if (position === null) return defaultEnd === 'first' ? 0 : gids.length;
  const neighbour = neighbourOf(position);
  if (neighbour === null) return 'before' in position ? gids.length : 0;
  const at = gids.indexOf(neighbour);
  // A task that is inserted next to itself moves to the end.
  if (at < 0) return gids.length;
  return 'before' in position ? at : at + 1;
}
