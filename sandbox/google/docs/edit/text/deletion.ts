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

/** Applies deleteContentRange. */
export function deleteContentRange(
  { range }: docs_v1.Schema$DeleteContentRangeRequest,
  draft: Draft,
): void {
  deleteRange(...asArguments(findRange(draft, range)));
}

const asArguments = ({
  from,
  to,
  ...located
}: LocatedSegment & IndexRange): [LocatedSegment, IndexRange] => [located, { from, to }];

/**
 * Deletes a range. If it starts within a paragraph, the first and the last paragraph become one with the style of the
 * first. If it starts with a paragraph, the rest of the last paragraph keeps its style.
 *
 * Unverified, except for a heading that absorbed the empty paragraph after it and stayed a heading.
 */
export function deleteRange(located: LocatedSegment, range: IndexRange): void {
  const { segment } = located;
  const { removed, next, startsWithinParagraph } = checkDeletion(segment, range);
  if (startsWithinParagraph) mergeParagraphEnds(segment, removed, next);
  splice(located, range, []);
}

interface Deletion {
  readonly removed: readonly Piece[];
  /** The position of the piece after them. */
  readonly next: number;
  readonly startsWithinParagraph: boolean;
}

/** Finds the pieces of a range. Throws if they cannot be deleted. */
export function checkDeletion(segment: Segment, { from, to }: IndexRange): Deletion {
  if (to === endOf(segment)) {
    throw new InvalidEdit(
      'The range cannot include the newline character at the end of the segment.',
    );
  }
  if (isInsidePiece(segment, from) || isInsidePiece(segment, to)) throw invalidDeletion();
  const first = splitAt(segment, from);
  const next = splitAt(segment, to);
  const removed = segment.slice(first, next);
  const before = segment[first - 1];
  const startsWithinParagraph = before?.kind === 'text' || before?.kind === 'inline';
  if (!isBalanced(removed) || !leavesParagraphEnd(segment[next], removed, startsWithinParagraph)) {
    throw invalidDeletion();
  }
  return { removed, next, startsWithinParagraph };
}

/** Whether the pieces contain only complete tables and tables of contents. */
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
 * Whether the required paragraph ends remain. The line break before a table, a section or the end of a cell cannot be
 * deleted without it, even if another paragraph precedes it.
 */
function leavesParagraphEnd(
  next: Piece | undefined,
  removed: readonly Piece[],
  startsWithinParagraph: boolean,
): boolean {
  if (next && isInParagraph(next)) return true;
  return !startsWithinParagraph && removed.at(-1)?.kind !== 'paragraphEnd';
}

/** Gives the end of the last paragraph the properties of the first paragraph's end. */
function mergeParagraphEnds(segment: Segment, removed: readonly Piece[], next: number): void {
  const end = removed.find((piece) => piece.kind === 'paragraphEnd');
  const at = segment.findIndex((piece, at) => at >= next && piece.kind === 'paragraphEnd');
  const remaining = segment[at];
  if (!end || remaining?.kind !== 'paragraphEnd') return;
  segment[at] = {
    ...remaining,
    style: end.style,
    bullet: end.bullet,
    positionedObjectIds: [...end.positionedObjectIds, ...remaining.positionedObjectIds],
  };
}

const invalidDeletion = () =>
  new InvalidEdit('Invalid deletion range. Cannot delete the requested range.');
