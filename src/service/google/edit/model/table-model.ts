import { type CodeUnit, detailsOf, isTableStart, isWord, marker } from './code-unit.ts';

/** Rows and columns have the same rules. */
export type Axis = 'row' | 'column';

/** The property with the number of rows or columns that a cell spans. */
export const spanOf = { row: 'rowSpan', column: 'columnSpan' } as const;

/** A range of indexes of a segment. The end is exclusive. */
export interface IndexRange {
  readonly start: number;
  readonly end: number;
}

/** A cell of a table. It starts with its marker, and ends after its last line feed. */
interface CellModel extends IndexRange {
  readonly rowSpan: number;
  readonly columnSpan: number;
}

interface RowModel extends IndexRange {
  readonly cells: readonly CellModel[];
}

/** Some cells of a table. */
export interface Area {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
}

/** A visible cell. Cells that are merged into it remain in the table, and are empty. */
export interface HeadCell extends Area, IndexRange {}

/** A table at one moment. Its indexes are valid until its content changes. */
export interface TableModel extends IndexRange {
  readonly rows: readonly RowModel[];
  readonly columnCount: number;
  /** The visible cell at each row and column. */
  readonly heads: readonly (readonly HeadCell[])[];
}

/** The units of a segment: an array, or a list that changes. */
interface Units {
  readonly length: number;
  at(index: number): CodeUnit | undefined;
}

/** Reads the table that starts at an index. It visits each of its units. */
export function readTableModel(units: Units, start: number): TableModel {
  const rows: { start: number; end: number; cells: CellModel[] }[] = [];
  let depth = 0;
  let index = start;
  for (; index < units.length; index += 1) {
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
  { row, column, rowSpan, columnSpan }: Area,
): readonly HeadCell[] {
  const lines = heads.slice(row, row + rowSpan);
  return [...new Set(lines.flatMap((line) => line.slice(column, column + columnSpan)))];
}

/** The indexes of rows or columns. If these are all, the range of the table. */
export function rangesOf(
  { rows, start, end, columnCount }: TableModel,
  axis: Axis,
  first: number,
  count: number,
): readonly IndexRange[] {
  const next = first + count;
  if (count >= (axis === 'row' ? rows.length : columnCount)) return [{ start, end }];
  if (axis === 'row') {
    return [{ start: rows[first]?.start ?? end, end: rows[next]?.start ?? end - 1 }];
  }
  return rows.map((row) => ({
    start: row.cells[first]?.start ?? row.end,
    end: row.cells[next]?.start ?? row.end,
  }));
}
