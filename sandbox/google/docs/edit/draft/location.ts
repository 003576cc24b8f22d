import type { docs_v1 } from '@googleapis/docs';
import {
  lengthOf,
  type Piece,
  type Segment,
  type TabRow,
} from '../../../../store/google/document-model.ts';
import { type Draft, findTab, InvalidEdit } from './draft.ts';

/** A segment, and where it belongs. */
export interface LocatedSegment {
  readonly tab: TabRow;
  /** Null for the body. */
  readonly segmentId: string | null;
  readonly segment: Segment;
}

/** A stretch of a segment: from an index to before another. */
export interface IndexRange {
  readonly from: number;
  readonly to: number;
}

/** Where segments other than bodies are kept, and what the service calls them. */
const segmentMaps = ['headers', 'footers', 'footnotes'] as const;

/** All segments of a tab. */
export function segmentsOf(tab: TabRow): readonly LocatedSegment[] {
  const others = segmentMaps.flatMap((name) =>
    [...tab[name]].map(([segmentId, segment]): LocatedSegment => ({ tab, segmentId, segment })),
  );
  return [{ tab, segmentId: null, segment: tab.body }, ...others];
}

/** The segment that a location or range is in. */
export function findSegment(
  draft: Draft,
  { tabId, segmentId }: { readonly tabId?: string | null; readonly segmentId?: string | null },
): LocatedSegment {
  const tab = findTab(draft, tabId);
  const place = segmentsOf(tab).find((place) => place.segmentId === (segmentId || null));
  if (!place) throw new InvalidEdit(`Segment with ID ${segmentId} was not found.`);
  return place;
}

/** How many indexes the segment has. */
export function endOf(segment: readonly Piece[]): number {
  let end = 0;
  for (const piece of segment) end += lengthOf(piece);
  return end;
}

/** The range, which has to have text in it and lie within its segment. */
export function findRange(
  draft: Draft,
  range: docs_v1.Schema$Range | null | undefined,
): LocatedSegment & IndexRange {
  const { startIndex: from, endIndex: to } = range ?? {};
  // A start of 0 is given in full, unlike in answers, where it is left out.
  if (!range || typeof from !== 'number' || typeof to !== 'number') {
    throw new InvalidEdit('Invalid range: must contain a start and end index');
  }
  const place = findSegment(draft, range);
  const end = endOf(place.segment);
  if (from < 0) throw new InvalidEdit(`Index ${from} must be greater than or equal to 0.`);
  if (from >= end || to > end) throw pastEnd(from >= end ? from : to, end);
  if (from >= to) throw new InvalidEdit('The range should not be empty.');
  if (from === 0 && place.segmentId === null) {
    throw new InvalidEdit('Cannot operate on the first section break in the document.');
  }
  return { ...place, from, to };
}

/** Where something is to be inserted. */
interface InsertionLocation {
  readonly location?: docs_v1.Schema$Location | null;
  readonly endOfSegmentLocation?: docs_v1.Schema$EndOfSegmentLocation | null;
}

/** The place to insert at, which is inside a paragraph. */
export function findInsertion(
  draft: Draft,
  insertion: InsertionLocation,
): LocatedSegment & { readonly index: number } {
  const { location, endOfSegmentLocation } = insertion;
  if (endOfSegmentLocation) {
    const place = findSegment(draft, endOfSegmentLocation);
    return { ...place, index: endOf(place.segment) - 1 };
  }
  if (!location) throw new InvalidEdit('An insertion location field must be set.');
  const place = findSegment(draft, location);
  const index = location.index ?? 0;
  if (index < 0) throw new InvalidEdit(`Index ${index} must be greater than or equal to 0.`);
  const { piece, offset } = pieceAt(place.segment, index);
  if (!isInParagraph(piece) || (piece.kind === 'inline' && offset > 0)) throw outsideParagraph();
  return { ...place, index };
}

/** The piece that takes the index, and how far into it that is. */
export function pieceAt(
  segment: Segment,
  index: number,
): { readonly piece: Piece; readonly at: number; readonly offset: number } {
  let start = 0;
  let at = 0;
  for (const piece of segment) {
    const length = lengthOf(piece);
    if (index < start + length) return { piece, at, offset: index - start };
    start += length;
    at += 1;
  }
  throw pastEnd(index, start);
}

/** Whether the piece belongs to a paragraph. */
export const isInParagraph = ({ kind }: Piece) =>
  kind === 'text' || kind === 'inline' || kind === 'paragraphEnd';

/** Whether the piece at this place among the pieces is in a table. */
export function isInTable(segment: Segment, at: number): boolean {
  let depth = 0;
  for (const { kind } of segment.slice(0, at)) {
    if (kind === 'tableStart') depth += 1;
    if (kind === 'tableEnd') depth -= 1;
  }
  return depth > 0;
}

const pastEnd = (index: number, end: number) =>
  new InvalidEdit(
    `Index ${index} must be less than the end index of the referenced segment, ${end}.`,
  );

const outsideParagraph = () =>
  new InvalidEdit(
    'The insertion index must be inside the bounds of an existing paragraph. You can still create new paragraphs by inserting newlines.',
  );
