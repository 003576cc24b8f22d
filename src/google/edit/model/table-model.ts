import { detailsOf, isTableStart, isWord, marker } from './code-unit.ts';
import type { DocumentModel } from './document-model.ts';
import type { SegmentModel } from './segment-model.ts';

/** A cell of a table. It starts with its marker, and ends after its last line feed. */
export interface CellModel {
  readonly start: number;
  readonly end: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
}

/** A row of a table. */
export interface RowModel {
  readonly start: number;
  readonly end: number;
  readonly cells: readonly CellModel[];
}

/** A visible cell. Cells that are merged into it remain in the table, and are empty. */
export interface HeadCell extends CellModel {
  readonly row: number;
  readonly column: number;
}

/** A table at one moment. Its indexes are valid until its content changes. */
export interface TableModel {
  readonly start: number;
  readonly end: number;
  readonly rows: readonly RowModel[];
  readonly columnCount: number;
  /** The visible cell at each row and column. */
  readonly heads: readonly (readonly HeadCell[])[];
}

/** Visits the table that starts at an index; null if it is too large to visit. */
export function visitTable(
  { units }: SegmentModel,
  start: number,
  model: DocumentModel,
): TableModel | null {
  const rows: { start: number; end: number; cells: CellModel[] }[] = [];
  let depth = 0;
  let index = start;
  for (; index < units.length; index += 1) {
    model.remainingVisits -= 1;
    if (model.remainingVisits < 0) return null;
    const unit = units.at(index);
    if (isTableStart(unit)) depth += 1;
    else if (unit === marker.tableEnd) depth -= 1;
    if (depth === 0) break;
    if (depth > 1 || unit === undefined || unit.length === 1) continue;
    if (unit === marker.row) {
      endLast(rows, index);
      rows.push({ start: index, end: index, cells: [] });
    } else if (isWord(unit, marker.cell)) {
      const row = rows.at(-1);
      endCell(row?.cells, index);
      const [rowSpan = 1, columnSpan = 1] = detailsOf(unit).map(Number);
      row?.cells.push({ start: index, end: index, rowSpan, columnSpan });
    }
  }
  endLast(rows, index);
  const columnCount = rows[0]?.cells.length ?? 0;
  return { start, end: index + 1, rows, columnCount, heads: findHeads(rows) };
}

function endLast(rows: readonly { end: number; cells: CellModel[] }[], index: number): void {
  const row = rows.at(-1);
  if (row === undefined) return;
  row.end = index;
  endCell(row.cells, index);
}

function endCell(cells: CellModel[] | undefined, end: number): void {
  const last = cells?.pop();
  if (last !== undefined) cells?.push({ ...last, end });
}

function findHeads(rows: readonly RowModel[]): readonly (readonly HeadCell[])[] {
  const heads: HeadCell[][] = rows.map(() => []);
  for (const [row, { cells }] of rows.entries()) {
    for (const [column, cell] of cells.entries()) {
      if (heads[row]?.[column] !== undefined) continue;
      const head = { ...cell, row, column };
      for (const covered of heads.slice(row, row + cell.rowSpan)) {
        for (let at = column; at < column + cell.columnSpan; at += 1) covered[at] = head;
      }
    }
  }
  return heads;
}

/** The visible cells of an area, each once, in reading order. */
export function headsIn(
  { heads }: TableModel,
  { row, column, rowSpan, columnSpan }: Omit<HeadCell, 'start' | 'end'>,
): readonly HeadCell[] {
  const lines = heads.slice(row, row + rowSpan);
  return [...new Set(lines.flatMap((line) => line.slice(column, column + columnSpan)))];
}
