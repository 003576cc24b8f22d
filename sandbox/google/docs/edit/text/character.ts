import type { Segment } from '../../../../store/google/document-model.ts';
import { endOf, type IndexRange, pieceAt } from '../draft/location.ts';
import { paragraphAt, textOf } from './paragraph.ts';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * The index itself, or the end of the character that it is in the middle of: an emoji of several parts, a letter with its
 * accents. Source: GDEV, Structural edit rules and behavior.
 */
export function afterCharacter(segment: Segment, index: number): number {
  const paragraph = paragraphAt(segment, index);
  const offset = index - paragraph.start;
  const text = textOf(segment, paragraph);
  const cluster = graphemes.segment(text).containing(offset);
  if (!cluster || cluster.index === offset) return index;
  return paragraph.start + cluster.index + cluster.segment.length;
}

/** Whether the text is one emoji, whatever it is composed of. */
export const isEmoji = (text: string) =>
  [...graphemes.segment(text)].length === 1 &&
  /\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|\u20E3/u.test(text);

/** Whether the index is between the halves of a surrogate pair, or inside an equation. */
export function isInsidePiece(segment: Segment, index: number): boolean {
  const { piece, offset } = pieceAt(segment, index);
  if (offset === 0) return false;
  return piece.kind !== 'text' || /^[\uDC00-\uDFFF]/.test(piece.content.slice(offset));
}

/**
 * The range, widened to whole characters.
 *
 * Unverified: that a style or a name is spread over the pair that its range cuts, as the service does with insertions, and is
 * not refused, as deletions are.
 */
export function expandToCharacters<Range extends IndexRange & { readonly segment: Segment }>(
  range: Range,
): Range {
  const { segment } = range;
  let { from, to } = range;
  while (isInsidePiece(segment, from)) from -= 1;
  while (to < endOf(segment) && isInsidePiece(segment, to)) to += 1;
  return { ...range, from, to };
}
