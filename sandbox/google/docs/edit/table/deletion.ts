import type { docs_v1 } from '@googleapis/docs';
import type { Draft } from '../draft/draft.ts';
import { splice } from '../draft/splice.ts';
import { axes, shrinkSpans } from './span.ts';
import { findCell, replacePiece } from './table.ts';

/** deleteTableRow: all rows that the cell spans; with the last row, the table. */
export function deleteTableRow(
  { tableCellLocation }: docs_v1.Schema$DeleteTableRowRequest,
  draft: Draft,
): void {
  const { head, ...placed } = findCell(draft, tableCellLocation);
  const { rows, start, end } = placed.table;
  if (head.rowSpan >= rows.length) {
    splice(placed, { from: start, to: end }, []);
    return;
  }
  shrinkSpans(placed, axes.row, head.row, head.rowSpan);
  const from = rows[head.row]?.start ?? start;
  splice(placed, { from, to: rows[head.row + head.rowSpan]?.start ?? end - 1 }, []);
}

/** deleteTableColumn: all columns that the cell spans; with the last column, the table. */
export function deleteTableColumn(
  { tableCellLocation }: docs_v1.Schema$DeleteTableColumnRequest,
  draft: Draft,
): void {
  const { head, ...placed } = findCell(draft, tableCellLocation);
  const { rows, start, end, opening } = placed.table;
  const { column, columnSpan } = head;
  if (columnSpan >= opening.columns.length) {
    splice(placed, { from: start, to: end }, []);
    return;
  }
  shrinkSpans(placed, axes.column, column, columnSpan);
  for (const row of rows.toReversed()) {
    const from = row.cells[column]?.start ?? row.end;
    splice(placed, { from, to: row.cells[column + columnSpan]?.start ?? row.end }, []);
  }
  replacePiece(placed.segment, start, 'tableStart', (piece) => ({
    ...piece,
    columns: piece.columns.toSpliced(column, columnSpan),
  }));
}
