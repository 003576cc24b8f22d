import {
  type InlinePiece,
  lengthOf,
  type ParagraphEnd,
  type Piece,
  type SectionStart,
  type TableMarker,
  type TextPiece,
} from '../../store/google/document-model.ts';

/** A range of indexes. The end is exclusive. */
interface IndexSpan {
  readonly start: number;
  readonly end: number;
}

/** A piece of a paragraph with its index range. */
export interface PositionedPiece extends IndexSpan {
  readonly piece: TextPiece | InlinePiece;
}

/** A paragraph: its pieces, and the line break at its end. */
export interface ParagraphBlock extends IndexSpan {
  readonly kind: 'paragraph';
  readonly pieces: readonly PositionedPiece[];
  readonly close: ParagraphEnd;
}

/** A cell of a table. */
export interface Cell extends IndexSpan {
  readonly opening: Extract<TableMarker, { kind: 'cellStart' }>;
  readonly content: readonly Block[];
}

/** A row of a table. */
export interface TableRow extends IndexSpan {
  readonly opening: Extract<TableMarker, { kind: 'rowStart' }>;
  readonly cells: readonly Cell[];
}

/** A table. */
export interface TableBlock extends IndexSpan {
  readonly kind: 'table';
  readonly opening: Extract<TableMarker, { kind: 'tableStart' }>;
  readonly rows: readonly TableRow[];
}

/** The start of a section. */
interface SectionBlock extends IndexSpan {
  readonly kind: 'section';
  readonly opening: SectionStart;
}

/** A table of contents. */
interface ContentsBlock extends IndexSpan {
  readonly kind: 'contents';
  readonly content: readonly Block[];
}

/** A structural element of a segment. */
export type Block = ParagraphBlock | TableBlock | SectionBlock | ContentsBlock;

/** Parses a segment into a tree. Throws if its markers do not match, which is a bug in the sandbox. */
export function parseTree(segment: readonly Piece[]): readonly Block[] {
  const reader = createReader(segment);
  const blocks = parseBlocks(reader);
  const rest = reader.peek();
  if (rest) throw new Error(`A segment has an unexpected ${rest.kind} at ${reader.index()}.`);
  return blocks;
}

type Reader = ReturnType<typeof createReader>;

function createReader(segment: readonly Piece[]) {
  let at = 0;
  let index = 0;
  const peek = () => segment[at];
  const take = <Kind extends Piece['kind']>(kind: Kind): Extract<Piece, { kind: Kind }> => {
    const piece = segment[at];
    if (piece?.kind !== kind) throw new Error(`Expected ${kind} at ${index}, not ${piece?.kind}.`);
    at += 1;
    index += lengthOf(piece);
    // The comparison above does not narrow the type parameter.
    return piece as Extract<Piece, { kind: Kind }>;
  };
  return { peek, take, index: () => index };
}

function parseBlocks(reader: Reader): Block[] {
  const blocks: Block[] = [];
  for (let block = parseBlock(reader); block; block = parseBlock(reader)) blocks.push(block);
  return blocks;
}

function parseBlock(reader: Reader): Block | null {
  switch (reader.peek()?.kind) {
    case 'text':
    case 'inline':
    case 'paragraphEnd':
      return parseParagraph(reader);
    case 'tableStart':
      return parseTable(reader);
    case 'sectionStart': {
      const start = reader.index();
      return { kind: 'section', start, opening: reader.take('sectionStart'), end: reader.index() };
    }
    case 'contentsStart': {
      const start = reader.index();
      reader.take('contentsStart');
      const content = parseBlocks(reader);
      reader.take('contentsEnd');
      return { kind: 'contents', start, content, end: reader.index() };
    }
    default:
      return null;
  }
}

function parseParagraph(reader: Reader): ParagraphBlock {
  const start = reader.index();
  const pieces: PositionedPiece[] = [];
  for (let next = reader.peek(); next?.kind === 'text' || next?.kind === 'inline'; ) {
    const from = reader.index();
    const piece = reader.take(next.kind);
    pieces.push({ start: from, piece, end: reader.index() });
    next = reader.peek();
  }
  const close = reader.take('paragraphEnd');
  return { kind: 'paragraph', start, pieces, close, end: reader.index() };
}

function parseTable(reader: Reader): TableBlock {
  const start = reader.index();
  const opening = reader.take('tableStart');
  const rows: TableRow[] = [];
  while (reader.peek()?.kind === 'rowStart') rows.push(parseRow(reader));
  reader.take('tableEnd');
  return { kind: 'table', start, opening, rows, end: reader.index() };
}

function parseRow(reader: Reader): TableRow {
  const start = reader.index();
  const opening = reader.take('rowStart');
  const cells: Cell[] = [];
  while (reader.peek()?.kind === 'cellStart') {
    const from = reader.index();
    const cellOpening = reader.take('cellStart');
    const content = parseBlocks(reader);
    cells.push({ start: from, opening: cellOpening, content, end: reader.index() });
  }
  return { start, opening, cells, end: reader.index() };
}
