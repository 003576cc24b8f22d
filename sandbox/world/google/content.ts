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

// Functions for the content of the fixture documents. Each returns pieces. A body is a list of pieces.

/** The content of a paragraph: plain text, styled text or an inline element. */
export type InlineContent = string | TextPiece | InlinePiece;

/** Text with a style. */
export function text(content: string, style: TextStyle = {}): TextPiece {
  return { kind: 'text', content, style };
}

/** Text with a link, blue and underlined as in the Docs editor. */
export function link(content: string, target: docs_v1.Schema$Link): TextPiece {
  const blue = { color: { rgbColor: { red: 0.06666667, green: 0.33333334, blue: 0.8 } } };
  return text(content, { underline: true, foregroundColor: blue, link: target });
}

/** A paragraph with this content. */
export function paragraph(content: readonly InlineContent[], style: ParagraphStyle = {}): Piece[] {
  return [
    ...toPieces(content),
    { ...plainParagraphEnd, style: { ...plainParagraphEnd.style, ...style } },
  ];
}

/** A paragraph with plain text. */
export const plain = (content: string) => paragraph([content]);

/** The pieces as parts of suggestions. */
export const suggested = (
  pieces: readonly Piece[],
  suggestion: Pick<TextPiece, 'suggestedInsertionIds' | 'suggestedDeletionIds'>,
): Piece[] => pieces.map((piece): Piece => ({ ...piece, ...suggestion }));

/** A paragraph with a named style. Headings have an id that links can refer to. */
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

/** A list item, with the indents of the Docs editor. */
export function item(
  listId: string,
  nestingLevel: number,
  ...content: readonly InlineContent[]
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
  return [...toPieces(content), close];
}

/** A table. A cell is plain text, or pieces that end with a paragraph. */
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

/** An inline element that is not text. */
export function inline<Name extends InlineName>(
  name: Name,
  value: Extract<InlinePiece, { name: Name }>['value'],
  length = 1,
): InlinePiece {
  // The parameter types relate the value to its name. TypeScript cannot infer this for the union.
  return { kind: 'inline', name, value, length, style: {} } as unknown as InlinePiece;
}

function toPieces(content: readonly InlineContent[]): (TextPiece | InlinePiece)[] {
  return content
    .map((part) => (typeof part === 'string' ? text(part) : part))
    .filter((piece) => piece.kind !== 'text' || piece.content !== '');
}
