import { createHash } from 'node:crypto';
import type { docs_v1 } from '@googleapis/docs';
import { plainCell, plainParagraphEnd } from '../../store/google/blank-document.ts';
import type {
  Bullet,
  InlineName,
  InlinePiece,
  ParagraphEnd,
  ParagraphStyle,
  Piece,
  TextPiece,
  TextStyle,
} from '../../store/google/document-model.ts';

// How the world's documents are written: each function gives pieces, and a body is a list of them.

/** What a paragraph is made of: plain text, or pieces. */
export type InlineContent = string | TextPiece | InlinePiece;

/** Text that looks somehow. */
export function text(content: string, style: TextStyle = {}): TextPiece {
  return { kind: 'text', content, style };
}

/** Text that leads to an address, blue and underlined as the editor makes it. */
export function link(content: string, target: docs_v1.Schema$Link): TextPiece {
  const blue = { color: { rgbColor: { red: 0.06666667, green: 0.33333334, blue: 0.8 } } };
  return text(content, { underline: true, foregroundColor: blue, link: target });
}

/** A paragraph of the given words. */
export function paragraph(words: readonly InlineContent[], style: ParagraphStyle = {}): Piece[] {
  return [
    ...toPieces(words),
    { ...plainParagraphEnd, style: { ...plainParagraphEnd.style, ...style } },
  ];
}

/** A paragraph of plain text. */
export const plain = (content: string) => paragraph([content]);

/** A paragraph of a named style; headings have an id, by which links find them. */
export function styled(namedStyleType: string, content: string): Piece[] {
  const isHeading = namedStyleType.startsWith('HEADING_');
  const headingId = isHeading ? { headingId: headingIdOf(content) } : {};
  return paragraph([content], { namedStyleType, ...headingId });
}

/** A heading of level 1 to 6. */
export const heading = (level: number, content: string) => styled(`HEADING_${level}`, content);

/** The id of the heading with this text. */
export function headingIdOf(content: string): string {
  const digits = createHash('sha256').update(content).digest('hex');
  return `h.${BigInt(`0x${digits.slice(0, 15)}`)
    .toString(36)
    .slice(0, 12)}`;
}

/** An item of a list; the indents are those that the editor gives it. */
export function item(
  listId: string,
  nestingLevel: number,
  ...words: readonly InlineContent[]
): Piece[] {
  const bullet: Bullet = { listId, nestingLevel, textStyle: {} };
  const close: ParagraphEnd = {
    ...plainParagraphEnd,
    style: {
      ...plainParagraphEnd.style,
      indentFirstLine: { magnitude: 18 + 36 * nestingLevel, unit: 'PT' },
      indentStart: { magnitude: 36 + 36 * nestingLevel, unit: 'PT' },
    },
    bullet,
  };
  return [...toPieces(words), close];
}

/** A table of rows of cells; a cell is plain text, or pieces that end with a paragraph. */
export function table(rows: readonly (readonly (string | readonly Piece[])[])[]): Piece[] {
  const columns = (rows[0] ?? []).map(() => ({ widthType: 'EVENLY_DISTRIBUTED' }));
  return [
    { kind: 'tableStart', columns },
    ...rows.flatMap((cells): Piece[] => [
      { kind: 'rowStart', style: { minRowHeight: { unit: 'PT' } } },
      ...cells.flatMap((cell): Piece[] => [
        { kind: 'cellStart', style: plainCell },
        ...(typeof cell === 'string' ? plain(cell) : cell),
      ]),
    ]),
    { kind: 'tableEnd' },
  ];
}

/** Something in a paragraph that is no text. */
export function inline<Name extends InlineName>(
  name: Name,
  value: Extract<InlinePiece, { name: Name }>['value'],
  length = 1,
): InlinePiece {
  // The value was checked against its name, which TypeScript does not carry over to the union.
  return { kind: 'inline', name, value, length, style: {} } as unknown as InlinePiece;
}

function toPieces(words: readonly InlineContent[]): (TextPiece | InlinePiece)[] {
  return words
    .map((word) => (typeof word === 'string' ? text(word) : word))
    .filter((piece) => piece.kind !== 'text' || piece.content !== '');
}
