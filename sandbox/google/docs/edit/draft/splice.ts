import type { docs_v1 } from '@googleapis/docs';
import {
  joinRuns,
  lengthOf,
  type Piece,
  type Segment,
  type TabRow,
} from '../../../../store/google/document-model.ts';
import { endOf, type IndexRange, type LocatedSegment, segmentsOf } from './location.ts';

/**
 * Ensures that a piece starts at the index, and returns its position. Text is split there. Throws if another piece would
 * have to be split, which is a bug in the sandbox.
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
  if (piece?.kind !== 'text') throw new Error(`A ${piece?.kind} cannot be split at ${index}.`);
  const before = { ...piece, content: piece.content.slice(0, index - start) };
  const after = { ...piece, content: piece.content.slice(index - start) };
  segment.splice(at, 1, before, after);
  return at + 1;
}

const maxArguments = 10_000;

/** Replaces a range by pieces. Named ranges move with the text. Segments and objects without references are deleted. */
export function splice(
  located: LocatedSegment,
  { from, to }: IndexRange,
  pieces: readonly Piece[],
): void {
  const { tab, segmentId, segment } = located;
  const first = splitAt(segment, from);
  const removed = segment.splice(first, splitAt(segment, to) - first);
  // Inserted in chunks, because the number of arguments of a function call is limited.
  for (let at = 0; at < pieces.length; at += maxArguments) {
    segment.splice(first + at, 0, ...pieces.slice(at, at + maxArguments));
  }
  moveNamedRanges(tab, segmentId, { from, to }, endOf(pieces));
  deleteUnreferenced(tab, removed);
}

/**
 * Moves named ranges with their text. Text inserted at the edge of a range stays outside it. Text that replaces other text
 * belongs to the ranges of the replaced text. A range without text is deleted, and so is a named range without ranges.
 *
 * Unverified: what happens at the edges of a range.
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
    // Most ranges are before the change.
    if (row.ranges.every(({ endIndex }) => endIndex <= from)) continue;
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

/** Deletes footnotes, headers, footers and objects that only the removed pieces referred to. */
function deleteUnreferenced(tab: TabRow, removed: readonly Piece[]): void {
  const ids = removed.flatMap(referencedIds);
  if (ids.length === 0) return;
  const referenced = new Set([
    ...segmentsOf(tab).flatMap(({ segment }) => segment.flatMap(referencedIds)),
    ...idsOfStyle(tab.documentStyle),
  ]);
  for (const id of ids.filter((id) => !referenced.has(id))) {
    for (const name of ['headers', 'footers', 'footnotes'] as const) deleteSegment(tab, name, id);
    tab.inlineObjects.delete(id);
    tab.positionedObjects.delete(id);
  }
}

/** The ids of the headers and footers in the style of a section or document. */
const idsOfStyle = (style: docs_v1.Schema$SectionStyle): readonly string[] =>
  [
    style.defaultHeaderId,
    style.evenPageHeaderId,
    style.firstPageHeaderId,
    style.defaultFooterId,
    style.evenPageFooterId,
    style.firstPageFooterId,
  ].filter((id) => typeof id === 'string');

/** The ids of the segments or objects that a piece refers to. */
function referencedIds(piece: Piece): readonly string[] {
  if (piece.kind === 'sectionStart') return idsOfStyle(piece.style);
  if (piece.kind === 'paragraphEnd') return piece.positionedObjectIds;
  if (piece.kind !== 'inline') return [];
  if (piece.name === 'footnoteReference') return [piece.value.footnoteId ?? ''];
  return piece.name === 'inlineObjectElement' ? [piece.value.inlineObjectId ?? ''] : [];
}

/** Deletes a header, footer or footnote with its content. Returns whether it existed. */
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

/** Joins adjacent runs with the same style. Splitting creates such runs. */
export function joinAdjacentRuns(segment: Segment): void {
  let last = 0;
  for (let at = 1; at < segment.length; at += 1) {
    const [left, right] = [segment[last], segment[at]];
    if (right === undefined) break;
    const joined = left?.kind === 'text' && right.kind === 'text' ? joinRuns(left, right) : null;
    if (joined === null) last += 1;
    segment[last] = joined ?? right;
  }
  segment.length = Math.min(segment.length, last + 1);
}
