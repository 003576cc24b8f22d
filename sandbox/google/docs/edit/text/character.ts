import type { Segment } from '../../../../store/google/document-model.ts';
import { endOf, type IndexRange, pieceAt } from '../draft/location.ts';
import { paragraphAt, textOf } from './paragraph.ts';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * The index, or the end of the character that contains it. An emoji with several parts and a letter with its accents are
 * one character. Source: GDEV, Structural edit rules and behavior.
 */
export function afterCharacter(segment: Segment, index: number): number {
  // Almost every index is between two ASCII characters, which are never one. Reading the complete paragraph takes long.
  const found = pieceAt(segment, index);
  const isPlain =
    found.piece.kind === 'text' &&
    found.offset > 0 &&
    /^[ -~]{2}$/.test(found.piece.content.slice(found.offset - 1, found.offset + 1));
  if (isPlain) return index;
  const paragraph = paragraphAt(segment, index);
  const offset = index - paragraph.start;
  const text = textOf(segment, paragraph);
  const cluster = graphemes.segment(text).containing(offset);
  if (!cluster || cluster.index === offset) return index;
  return paragraph.start + cluster.index + cluster.segment.length;
}

/** Listing the characters of a long text needs gigabytes: each of them keeps a copy of the text. */
const maxEmojiUnits = 64;

/** Whether the text is exactly one emoji. */
export const isEmoji = (text: string) =>
  text.length <= maxEmojiUnits &&
  [...graphemes.segment(text)].length === 1 &&
  /\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|\u20E3/u.test(text);

/** Whether the index is between the halves of a surrogate pair, or inside an equation. */
export function isInsidePiece(segment: Segment, index: number): boolean {
  const { piece, offset } = pieceAt(segment, index);
  if (offset === 0) return false;
  return piece.kind !== 'text' || /^[\uDC00-\uDFFF]/.test(piece.content.charAt(offset));
}

/**
 * The range, extended to complete characters.
 *
 * Unverified: the service extends a style or named range that splits a surrogate pair, like it moves insertions. It might
 * reject it, like deletions.
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
