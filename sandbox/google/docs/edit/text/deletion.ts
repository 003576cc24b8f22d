import type { docs_v1 } from '@googleapis/docs';
import type { Piece, Segment } from '../../../../store/google/document-model.ts';
import { type Draft, InvalidEdit } from '../draft/draft.ts';
import {
  endOf,
  findRange,
  type IndexRange,
  isInParagraph,
  type LocatedSegment,
} from '../draft/location.ts';
import { splice, splitAt } from '../draft/splice.ts';
import { isInsidePiece } from './character.ts';

/** deleteContentRange */
export function deleteContentRange(
  { range }: docs_v1.Schema$DeleteContentRangeRequest,
  draft: Draft,
): void {
  deleteRange(...asArguments(findRange(draft, range)));
}

const asArguments = ({
  from,
  to,
  ...place
}: LocatedSegment & IndexRange): [LocatedSegment, IndexRange] => [place, { from, to }];

/**
 * Deletes a stretch. Where it begins within a paragraph, that paragraph and the one that it ends in become one, which looks
 * like the first; where it begins with a paragraph, what is left of the last looks as it did.
 *
 * Unverified, but for a heading that ate the empty paragraph after it and stayed a heading.
 */
export function deleteRange(place: LocatedSegment, span: IndexRange): void {
  const { segment } = place;
  const { from, to } = span;
  if (to === endOf(segment)) {
    throw new InvalidEdit(
      'The range cannot include the newline character at the end of the segment.',
    );
  }
  if (isInsidePiece(segment, from) || isInsidePiece(segment, to)) throw undeletable();
  const first = splitAt(segment, from);
  const next = splitAt(segment, to);
  const removed = segment.slice(first, next);
  const before = segment[first - 1];
  const beginsWithin = before?.kind === 'text' || before?.kind === 'inline';
  if (!isBalanced(removed) || !leavesParagraphEnd(segment[next], removed, beginsWithin)) {
    throw undeletable();
  }
  if (beginsWithin) mergeParagraphEnds(segment, removed, next);
  splice(place, span, []);
}

/** Whether tables and the like are in it whole or not at all. */
function isBalanced(pieces: readonly Piece[]): boolean {
  let depth = 0;
  for (const { kind } of pieces) {
    if (kind === 'tableStart' || kind === 'contentsStart') depth += 1;
    if (kind === 'tableEnd' || kind === 'contentsEnd') depth -= 1;
    const isPartOfTable = kind === 'rowStart' || kind === 'cellStart';
    if (depth < 0 || (isPartOfTable && depth === 0)) return false;
  }
  return depth === 0;
}

/**
 * Whether what comes next can do without what is removed: the line break before a table, a section or the end of a cell
 * stays as long as they do, even where another paragraph stands before it.
 */
function leavesParagraphEnd(
  next: Piece | undefined,
  removed: readonly Piece[],
  beginsWithin: boolean,
): boolean {
  if (next && isInParagraph(next)) return true;
  return !beginsWithin && removed.at(-1)?.kind !== 'paragraphEnd';
}

/** The end of the last paragraph takes over what the first paragraph's end said. */
function mergeParagraphEnds(segment: Segment, removed: readonly Piece[], next: number): void {
  const end = removed.find((piece) => piece.kind === 'paragraphEnd');
  const at = segment.findIndex((piece, at) => at >= next && piece.kind === 'paragraphEnd');
  const survivor = segment[at];
  if (!end || survivor?.kind !== 'paragraphEnd') return;
  segment[at] = {
    ...survivor,
    style: end.style,
    bullet: end.bullet,
    positionedObjectIds: [...end.positionedObjectIds, ...survivor.positionedObjectIds],
  };
}

const undeletable = () =>
  new InvalidEdit('Invalid deletion range. Cannot delete the requested range.');
