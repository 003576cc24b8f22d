import {
  joinRuns,
  lengthOf,
  type Piece,
  type Segment,
  type TabRow,
} from '../../../../store/google/document-model.ts';
import { endOf, type IndexRange, type LocatedSegment, segmentsOf } from './location.ts';

/**
 * Makes sure that a piece begins at the index, and says which. Text is cut in two there; what cannot be cut must not be
 * asked to be.
 */
export function splitAt(segment: Segment, index: number): number {
  let start = 0;
  let at = 0;
  for (const piece of segment) {
    if (start === index) return at;
    const end = start + lengthOf(piece);
    if (index < end) break;
    start = end;
    at += 1;
  }
  const piece = segment[at];
  if (!piece && start === index) return at;
  if (piece?.kind !== 'text') throw new Error(`A ${piece?.kind} cannot be cut at ${index}.`);
  const before = { ...piece, content: piece.content.slice(0, index - start) };
  const after = { ...piece, content: piece.content.slice(index - start) };
  segment.splice(at, 1, before, after);
  return at + 1;
}

const maxArguments = 10_000;

/** Puts pieces in the place of a stretch. Named ranges move with the text; what only the old pieces referred to is gone. */
export function splice(
  place: LocatedSegment,
  { from, to }: IndexRange,
  pieces: readonly Piece[],
): void {
  const { tab, segmentId, segment } = place;
  const first = splitAt(segment, from);
  const removed = segment.splice(first, splitAt(segment, to) - first);
  // Some at a time: a call cannot have as many arguments as a long text has lines.
  for (let at = 0; at < pieces.length; at += maxArguments) {
    segment.splice(first + at, 0, ...pieces.slice(at, at + maxArguments));
  }
  moveNamedRanges(tab, segmentId, { from, to }, endOf(pieces));
  deleteUnreferenced(tab, removed);
}

/**
 * Moves named ranges as the text under them moves. What is inserted at an edge of a range stays outside of it; what takes
 * the place of text belongs to the ranges that the text belonged to. A range without text is gone, and so is the name
 * without ranges.
 *
 * Unverified: the edges.
 */
function moveNamedRanges(
  tab: TabRow,
  segmentId: string | null,
  { from, to }: IndexRange,
  inserted: number,
): void {
  const shift = inserted - (to - from);
  const moveStart = (index: number) => {
    if (index < from) return index;
    return index < to ? from : index + shift;
  };
  const moveEnd = (index: number) => {
    if (index <= from) return index;
    return index < to ? from + inserted : index + shift;
  };
  for (const [id, row] of tab.namedRanges) {
    row.ranges = row.ranges
      .map((range) =>
        range.segmentId === segmentId
          ? { ...range, startIndex: moveStart(range.startIndex), endIndex: moveEnd(range.endIndex) }
          : range,
      )
      .filter(({ startIndex, endIndex }) => startIndex < endIndex);
    if (row.ranges.length === 0) tab.namedRanges.delete(id);
  }
}

/** Drops what only pieces that are no more referred to: footnotes, and objects. */
function deleteUnreferenced(tab: TabRow, removed: readonly Piece[]): void {
  const ids = removed.flatMap(referencedIds);
  if (ids.length === 0) return;
  const held = new Set(segmentsOf(tab).flatMap(({ segment }) => segment.flatMap(referencedIds)));
  for (const id of ids.filter((id) => !held.has(id))) {
    deleteSegment(tab, 'footnotes', id);
    tab.inlineObjects.delete(id);
    tab.positionedObjects.delete(id);
  }
}

/** What a piece refers to. */
function referencedIds(piece: Piece): readonly string[] {
  if (piece.kind === 'paragraphEnd') return piece.positionedObjectIds;
  if (piece.kind !== 'inline') return [];
  if (piece.name === 'footnoteReference') return [piece.value.footnoteId ?? ''];
  return piece.name === 'inlineObjectElement' ? [piece.value.inlineObjectId ?? ''] : [];
}

/** Deletes a header, footer or footnote with all that is in it; whether there was one. */
export function deleteSegment(
  tab: TabRow,
  name: 'headers' | 'footers' | 'footnotes',
  segmentId: string,
): boolean {
  const segment = tab[name].get(segmentId);
  if (!segment) return false;
  splice({ tab, segmentId, segment }, { from: 0, to: endOf(segment) }, []);
  return tab[name].delete(segmentId);
}

/** Joins neighbouring runs that look alike, which cutting leaves behind. */
export function joinAdjacentRuns(segment: Segment): void {
  for (let at = segment.length - 1; at > 0; at -= 1) {
    const one = segment[at - 1];
    const other = segment[at];
    if (one?.kind !== 'text' || other?.kind !== 'text') continue;
    const joined = joinRuns(one, other);
    if (joined) segment.splice(at - 1, 2, joined);
  }
}
