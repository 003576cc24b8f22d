import type { docs_v1 } from '@googleapis/docs';
import {
  type InlinePiece,
  lengthOf,
  type ParagraphEnd,
  type Piece,
  type Segment,
  type TabRow,
  type TextPiece,
} from '../../../../store/google/document-model.ts';
import { type Draft, findTab, InvalidEdit } from './draft.ts';

/** A segment with its tab and id. */
export interface LocatedSegment {
  readonly tab: TabRow;
  /** Null for the body. */
  readonly segmentId: string | null;
  readonly segment: Segment;
}

/** A range of indexes in a segment. The end is exclusive. */
export interface IndexRange {
  readonly from: number;
  readonly to: number;
}

/** The segments of a tab other than its body. */
const segmentMaps = ['headers', 'footers', 'footnotes'] as const;

/** Returns all segments of a tab. */
export function segmentsOf(tab: TabRow): readonly LocatedSegment[] {
  const others = segmentMaps.flatMap((name) =>
    [...tab[name]].map(([segmentId, segment]): LocatedSegment => ({ tab, segmentId, segment })),
  );
  return [{ tab, segmentId: null, segment: tab.body }, ...others];
}

/** Finds the segment that a location or range refers to. */
export function findSegment(
  draft: Draft,
  { tabId, segmentId }: { readonly tabId?: string | null; readonly segmentId?: string | null },
): LocatedSegment {
  const tab = findTab(draft, tabId);
  const located = segmentsOf(tab).find((located) => located.segmentId === (segmentId || null));
  if (!located) throw new InvalidEdit(`Segment with ID ${segmentId} was not found.`);
  return located;
}

/** The number of indexes in the segment. */
export function endOf(segment: readonly Piece[]): number {
  let end = 0;
  for (const piece of segment) end += lengthOf(piece);
  return end;
}

/** Finds a range. Throws if it is empty or extends beyond its segment. */
export function findRange(
  draft: Draft,
  range: docs_v1.Schema$Range | null | undefined,
): LocatedSegment & IndexRange {
  const { startIndex: from, endIndex: to } = range ?? {};
  // In a request, a start of 0 is required. In a response, it is omitted.
  if (!range || typeof from !== 'number' || typeof to !== 'number') {
    throw new InvalidEdit('Invalid range: must contain a start and end index');
  }
  const located = findSegment(draft, range);
  const end = endOf(located.segment);
  if (from < 0) throw new InvalidEdit(`Index ${from} must be greater than or equal to 0.`);
  if (from >= end || to > end) throw pastEnd(from >= end ? from : to, end);
  if (from >= to) throw new InvalidEdit('The range should not be empty.');
  if (from === 0 && located.segmentId === null) {
    throw new InvalidEdit('Cannot operate on the first section break in the document.');
  }
  return { ...located, from, to };
}

/** A request that inserts content. */
interface InsertionLocation {
  readonly location?: docs_v1.Schema$Location | null;
  readonly endOfSegmentLocation?: docs_v1.Schema$EndOfSegmentLocation | null;
}

/** Finds the insertion index. Throws if it is not inside a paragraph. */
export function findInsertion(
  draft: Draft,
  insertion: InsertionLocation,
): LocatedSegment & { readonly index: number } {
  const { location, endOfSegmentLocation } = insertion;
  if (endOfSegmentLocation) {
    const located = findSegment(draft, endOfSegmentLocation);
    return { ...located, index: endOf(located.segment) - 1 };
  }
  if (!location) throw new InvalidEdit('An insertion location field must be set.');
  const located = findSegment(draft, location);
  const index = location.index ?? 0;
  if (index < 0) throw new InvalidEdit(`Index ${index} must be greater than or equal to 0.`);
  const { piece, offset } = pieceAt(located.segment, index);
  if (!isInParagraph(piece) || (piece.kind === 'inline' && offset > 0)) throw outsideParagraph();
  return { ...located, index };
}

/** Finds the piece at an index, its position in the segment, and the offset of the index in it. */
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
export const isInParagraph = (piece: Piece): piece is TextPiece | InlinePiece | ParagraphEnd =>
  piece.kind === 'text' || piece.kind === 'inline' || piece.kind === 'paragraphEnd';

/** Whether the piece at this position in the segment is in a table. */
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
