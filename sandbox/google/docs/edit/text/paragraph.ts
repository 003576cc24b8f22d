import type { ParagraphEnd, Segment, TextStyle } from '../../../../store/google/document-model.ts';
import { lengthOf } from '../../../../store/google/document-model.ts';
import { type IndexRange, pieceAt } from '../draft/location.ts';

/** A paragraph of a segment: its pieces are those from `first` to before `last`, which is its end. */
export interface Paragraph {
  readonly first: number;
  readonly last: number;
  readonly end: ParagraphEnd;
  /** The index that it begins at. */
  readonly start: number;
  /** The index of its line break. */
  readonly stop: number;
}

/** The paragraphs of a segment, those in tables included, in reading order. */
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

/** The paragraphs that a range touches. */
export function paragraphsIn(segment: Segment, { from, to }: IndexRange): readonly Paragraph[] {
  const touched: Paragraph[] = [];
  for (const paragraph of paragraphsOf(segment)) {
    if (paragraph.start >= to) break;
    if (from <= paragraph.stop) touched.push(paragraph);
  }
  return touched;
}

/** The paragraph that an index is in. */
export function paragraphAt(segment: Segment, index: number): Paragraph {
  const [paragraph] = paragraphsIn(segment, { from: index, to: index + 1 });
  if (!paragraph) throw new Error(`There is no paragraph at ${index}.`);
  return paragraph;
}

/** A paragraph's text; whatever else is in it is the character for objects, as often as it takes indexes. */
export function textOf(segment: Segment, { first, last }: Paragraph): string {
  const words = segment
    .slice(first, last)
    .map((piece) => (piece.kind === 'text' ? piece.content : '\uFFFC'.repeat(lengthOf(piece))));
  return words.join('');
}

/** The look of what is typed at an index: that of the text before it, else of the text after it in the same paragraph. */
export function styleAt(segment: Segment, index: number): TextStyle {
  const { first, last, end, start } = paragraphAt(segment, index);
  let at = start;
  let style: TextStyle | null = null;
  for (const piece of segment.slice(first, last)) {
    if ((piece.kind !== 'text' && piece.kind !== 'inline') || (style && at >= index)) break;
    style = piece.style;
    at += lengthOf(piece);
  }
  return style ?? end.textStyle;
}

/** The look of what stands at an index. */
export function styleOf(segment: Segment, index: number): TextStyle {
  const { piece } = pieceAt(segment, index);
  if (piece.kind === 'paragraphEnd') return piece.textStyle;
  return piece.kind === 'text' || piece.kind === 'inline' ? piece.style : {};
}
