import type { docs_v1 } from '@googleapis/docs';
import type { Piece, Segment } from '../../../../store/google/document-model.ts';
import { type Block, type Cell, parseTree, type TableBlock } from '../../tree.ts';
import { type Draft, InvalidEdit } from '../draft/draft.ts';
import { findSegment, type LocatedSegment, pieceAt } from '../draft/location.ts';

/** A table, and the segment that contains it. */
export interface LocatedTable extends LocatedSegment {
  readonly table: TableBlock;
}

/** A visible cell. It covers the cells merged into it, which stay in the table and are empty. */
export interface HeadCell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly cell: Cell;
}

/** Finds the table that starts at the location. */
export function findTable(
  draft: Draft,
  location: docs_v1.Schema$Location | null | undefined,
): LocatedTable {
  const located = findSegment(draft, location ?? {});
  const table = searchTable(parseTree(located.segment), location?.index ?? 0);
  if (!location || !table) {
    throw new InvalidEdit(
      'Invalid table start location. Must specify the start index of the table.',
    );
  }
  return { ...located, table };
}

function searchTable(blocks: readonly Block[], index: number): TableBlock | null {
  for (const block of blocks) {
    if (index < block.start || index >= block.end) continue;
    if (block.kind === 'contents') return searchTable(block.content, index);
    if (block.kind !== 'table') return null;
    if (block.start === index) return block;
    const cells = block.rows.flatMap((row) => row.cells);
    return searchTable(
      cells.flatMap(({ content }) => content),
      index,
    );
  }
  return null;
}

/** The head cell for each row and column of a table. */
export function headCellsOf({ rows }: TableBlock): readonly (readonly HeadCell[])[] {
  const covering: HeadCell[][] = rows.map(() => []);
  for (const [row, { cells }] of rows.entries()) {
    for (const [column, cell] of cells.entries()) {
      if (covering[row]?.[column]) continue;
      const { rowSpan, columnSpan } = cell.opening.style;
      const head = { row, column, rowSpan: rowSpan ?? 1, columnSpan: columnSpan ?? 1, cell };
      for (const covered of covering.slice(row, row + head.rowSpan)) {
        for (let at = column; at < column + head.columnSpan; at += 1) covered[at] = head;
      }
    }
  }
  return covering;
}

/** Finds the table and the cell at the location. For a merged cell, it is the head cell. */
export function findCell(
  draft: Draft,
  location: docs_v1.Schema$TableCellLocation | null | undefined,
): LocatedTable & { readonly head: HeadCell } {
  const { tableStartLocation, rowIndex, columnIndex } = location ?? {};
  const located = findTable(draft, tableStartLocation);
  const head = headCellsOf(located.table)[rowIndex ?? 0]?.[columnIndex ?? 0];
  if (!head) throw new InvalidEdit('The table cell location is outside the bounds of the table.');
  return { ...located, head };
}

/** A range of rows and columns of a table. */
export interface Area extends LocatedTable {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
}

/** Finds the area of a table range. Throws if it extends beyond the table. */
export function findArea(draft: Draft, range: docs_v1.Schema$TableRange | null | undefined): Area {
  const { tableCellLocation, rowSpan, columnSpan } = range ?? {};
  const { tableStartLocation, rowIndex, columnIndex } = tableCellLocation ?? {};
  const located = findTable(draft, tableStartLocation);
  for (const [name, span] of Object.entries({ rowSpan, columnSpan })) {
    if ((span ?? 0) <= 0) {
      throw new InvalidEdit(`The ${name} must be strictly positive, was: ${span ?? 0}`);
    }
  }
  const area = {
    ...located,
    row: rowIndex ?? 0,
    column: columnIndex ?? 0,
    rowSpan: rowSpan ?? 1,
    columnSpan: columnSpan ?? 1,
  };
  const { rows, opening } = located.table;
  const isWithin =
    area.row >= 0 &&
    area.column >= 0 &&
    area.row + area.rowSpan <= rows.length &&
    area.column + area.columnSpan <= opening.columns.length;
  if (!isWithin) throw new InvalidEdit('The table range extends outside the bounds of the table.');
  return area;
}

/** The head cells of an area, each once, in reading order. */
export function headCellsIn({
  table,
  row,
  column,
  rowSpan,
  columnSpan,
}: Area): readonly HeadCell[] {
  const rows = headCellsOf(table).slice(row, row + rowSpan);
  return [...new Set(rows.flatMap((heads) => heads.slice(column, column + columnSpan)))];
}

/** Replaces the piece at an index by another one of the same kind. */
export function replacePiece<Kind extends Piece['kind']>(
  segment: Segment,
  index: number,
  kind: Kind,
  change: (piece: Extract<Piece, { kind: Kind }>) => Piece,
): void {
  const { piece, at } = pieceAt(segment, index);
  if (piece.kind !== kind) throw new Error(`Expected ${kind} at ${index}, not ${piece.kind}.`);
  // The comparison above does not narrow the type parameter.
  segment[at] = change(piece as Extract<Piece, { kind: Kind }>);
}

/** Changes the style of a cell. */
export function updateCellStyle(
  segment: Segment,
  { start }: Cell,
  change: (style: docs_v1.Schema$TableCellStyle) => docs_v1.Schema$TableCellStyle,
): void {
  replacePiece(segment, start, 'cellStart', (piece) => ({ ...piece, style: change(piece.style) }));
}
