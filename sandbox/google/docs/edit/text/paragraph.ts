import type { ParagraphEnd, Segment, TextStyle } from '../../../../store/google/document-model.ts';
import { lengthOf } from '../../../../store/google/document-model.ts';
import { type IndexRange, pieceAt } from '../draft/location.ts';

/** A paragraph of a segment. Its pieces are at the positions from `first` up to `last`, which is the paragraph's end. */
export interface Paragraph {
  readonly first: number;
  readonly last: number;
  readonly end: ParagraphEnd;
  /** The start index. */
  readonly start: number;
  /** The index of its line break. */
  readonly stop: number;
}

/** All paragraphs of a segment in reading order, including those in tables. */
export function* paragraphsOf(segment: Segment): Iterable<Paragraph> {
  let at = 0;
  let index = 0;
  let start = 0;
  let first = 0;
  for (const piece of segment) {
    if (piece.kind === 'paragraphEnd') yield { first, last: at, end: piece, start, stop: index };
    at += 1;
    index += lengthOf(piece);
    if (piece.kind === 'text' || piece.kind === 'inline') continue;
    first = at;
    start = index;
  }
}

/** The paragraphs that a range overlaps. */
export function paragraphsIn(segment: Segment, { from, to }: IndexRange): readonly Paragraph[] {
  const found: Paragraph[] = [];
  let index = 0;
  let start = 0;
  let first = 0;
  for (let at = 0; at < segment.length && start < to; at += 1) {
    const piece = segment[at];
    if (piece === undefined) break;
    if (piece.kind === 'paragraphEnd' && from <= index) {
      found.push({ first, last: at, end: piece, start, stop: index });
    }
    index += lengthOf(piece);
    if (piece.kind === 'text' || piece.kind === 'inline') continue;
    first = at + 1;
    start = index;
  }
  return found;
}

/** The paragraph that contains an index. */
export function paragraphAt(segment: Segment, index: number): Paragraph {
  const [paragraph] = paragraphsIn(segment, { from: index, to: index + 1 });
  if (!paragraph) throw new Error(`There is no paragraph at ${index}.`);
  return paragraph;
}

/** The text of a paragraph. Each index of another element is the object replacement character. */
export function textOf(segment: Segment, { first, last }: Paragraph): string {
  const words = segment
    .slice(first, last)
    .map((piece) => (piece.kind === 'text' ? piece.content : '\uFFFC'.repeat(lengthOf(piece))));
  return words.join('');
}

/** The style for text inserted at an index: the style of the text before it, or else after it, in the same paragraph. */
export function styleAt(segment: Segment, index: number): TextStyle {
  const { first, last, end, start } = paragraphAt(segment, index);
  let at = start;
  let style: TextStyle | null = null;
  for (let next = first; next < last; next += 1) {
    const piece = segment[next];
    if ((piece?.kind !== 'text' && piece?.kind !== 'inline') || (style && at >= index)) break;
    style = piece.style;
    at += lengthOf(piece);
  }
  return style ?? end.textStyle;
}

/** The style of the piece at an index. */
export function styleOf(segment: Segment, index: number): TextStyle {
  const { piece } = pieceAt(segment, index);
  if (piece.kind === 'paragraphEnd') return piece.textStyle;
  return piece.kind === 'text' || piece.kind === 'inline' ? piece.style : {};
}
