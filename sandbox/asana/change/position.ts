import { type Data, readGid, rejectBoth } from '../protocol/input.ts';
import { invalid } from '../protocol/rejection.ts';

/** Where something goes in a list: next to a neighbour, or at an end. */
export type Position =
  | { readonly before: string | null }
  | { readonly after: string | null }
  | null;

/** What `insert_before` or `insert_after` says: null means the end or the beginning; the position is null without either. */
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

/** Refuses a neighbour that is not in the list. */
export function checkPosition(gids: readonly string[], position: Position): void {
  const neighbour = neighbourOf(position);
  if (neighbour !== null && !gids.includes(neighbour)) {
    throw invalid(`${fieldOf(position)}: Not in the same list: ${neighbour}`);
  }
}

/** The neighbour that a position names, or null. */
export function neighbourOf(position: Position): string | null {
  if (position === null) return null;
  return 'before' in position ? position.before : position.after;
}

/** Puts the gid into the list, from wherever in it it was before. */
export function insertGid(
  gids: string[],
  gid: string,
  position: Position,
  otherwise: 'first' | 'last',
): void {
  const present = gids.indexOf(gid);
  if (present >= 0) gids.splice(present, 1);
  gids.splice(indexFor(gids, position, otherwise), 0, gid);
}

/** Takes the gid out of the list. */
export function removeGid(gids: string[], gid: string): void {
  const at = gids.indexOf(gid);
  if (at >= 0) gids.splice(at, 1);
}

function indexFor(
  gids: readonly string[],
  position: Position,
  otherwise: 'first' | 'last',
): number {
  if (position === null) return otherwise === 'first' ? 0 : gids.length;
  const neighbour = neighbourOf(position);
  if (neighbour === null) return 'before' in position ? gids.length : 0;
  const at = gids.indexOf(neighbour);
  // A task placed next to itself stays last; the service gives no other answer either.
  if (at < 0) return gids.length;
  return 'before' in position ? at : at + 1;
}

const fieldOf = (position: Position) =>
  position !== null && 'before' in position ? 'insert_before' : 'insert_after';
