import type { SlicedWork } from '../../../../engine/event-loop/time-slice.ts';
import { InvalidEdit } from '../../edit/invalid-edit.ts';
import { readTableModel, type TableModel } from '../../edit/model/table-model.ts';
import { toCodeUnits } from '../../edit/model/unit-reader.ts';
import type { StructuralElementRecord, TableRowRecord } from '../../record/document.ts';
import type { CellContent, RowContent, TableContent } from './table-content.ts';

/** The indexes of a cell's content, without the line feed at its end. */
export interface CellPlace {
  readonly start: number;
  readonly end: number;
}

/** An existing table, and where each value goes. The indexes are those after the new rows have been inserted. */
export interface FilledTable {
  readonly start: number;
  /** The zero-based number of the last row that exists. The new rows follow it. */
  readonly lastRow: number;
  readonly newRows: number;
  readonly cells: readonly { readonly content: CellContent; readonly place: CellPlace }[];
}

/**
 * Finds the cells for the values. Throws InvalidEdit if a row has too few cells, or if a cell is merged into another one.
 *
 * @param element   The element that contains the table.
 * @param firstRow  The row of the first of the caller's rows, from 1.
 */
export function* fitTable(
  { header, rows }: TableContent,
  element: StructuralElementRecord,
  firstRow: number,
): SlicedWork<FilledTable> {
  const tableRows = element.table?.tableRows ?? [];
  const { length: rowCount } = tableRows;
  if (firstRow > rowCount + 1) {
    throw new InvalidEdit(
      'firstRow',
      `The table has ${countOf(rowCount, 'row')}, so firstRow can be at most ${rowCount + 1}.`,
    );
  }
  const table = readTableModel(yield* toCodeUnits([element]), element.startIndex ?? 0);
  const newRows = Math.max(0, firstRow - 1 + rows.length - rowCount);
  if (newRows > 0) checkLastRow(table, rows[rows.length - newRows]?.field ?? 'rows');
  const columns = cellsOf(tableRows.at(-1)).length;
  const tableEnd = (element.endIndex ?? 0) - 1;
  const placed = [
    ...(header === null ? [] : [{ row: header, at: 0 }]),
    ...rows.map((row, index) => ({ row, at: firstRow - 1 + index })),
  ];
  const cells = placed.flatMap(({ row, at }) => {
    const isNew = at >= rowCount;
    const count = isNew ? columns : cellsOf(tableRows[at]).length;
    checkWidth(row, at, count);
    const rowStart = tableEnd + (at - rowCount) * (1 + 2 * columns);
    return row.cells.map((content) => {
      // A new row takes one index, and each of its cells two: one for the cell, one for its line feed.
      const start = rowStart + 2 + 2 * content.column;
      const place = isNew ? { start, end: start } : placeOf(table, at, content, row);
      return { content, place };
    });
  });
  return { start: element.startIndex ?? 0, lastRow: rowCount - 1, newRows, cells };
}

const cellsOf = (row: TableRowRecord | undefined) => row?.tableCells ?? [];

const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

function checkWidth({ field, width }: RowContent, row: number, cells: number): void {
  if (width <= cells) return;
  throw new InvalidEdit(
    field,
    `${field} has ${countOf(width, 'value')}, but row ${row + 1} of the table has ${countOf(cells, 'cell')}.`,
  );
}

function placeOf(
  { heads }: TableModel,
  row: number,
  { column }: CellContent,
  { field }: RowContent,
): CellPlace {
  const cell = heads[row]?.[column];
  if (cell === undefined || cell.row !== row || cell.column !== column) {
    throw new InvalidEdit(
      `${field}[${column}]`,
      `The cell in row ${row + 1}, column ${column + 1} is merged into another one. Give null for it.`,
    );
  }
  return { start: cell.start + 1, end: cell.end - 1 };
}

/** Google does not document which cells a row has that is inserted after merged cells. */
function checkLastRow({ heads }: TableModel, field: string): void {
  const isMerged = heads.at(-1)?.some(({ rowSpan, columnSpan }) => rowSpan > 1 || columnSpan > 1);
  if (!isMerged) return;
  throw new InvalidEdit(
    field,
    `The table has ${countOf(heads.length, 'row')}, and its last row has merged cells, so no row can be added after it.`,
  );
}
