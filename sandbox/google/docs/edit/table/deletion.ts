import type { docs_v1 } from '@googleapis/docs';
import type { Draft } from '../draft/draft.ts';
import { splice } from '../draft/splice.ts';
import { axes, shrinkSpans } from './span.ts';
import { findCell, replacePiece } from './table.ts';

/** deleteTableRow: deletes all rows that the cell spans. Deleting the last row deletes the table. */
export function deleteTableRow(
  { tableCellLocation }: docs_v1.Schema$DeleteTableRowRequest,
  draft: Draft,
): void {
  const { head, ...located } = findCell(draft, tableCellLocation);
  const { rows, start, end } = located.table;
  if (head.rowSpan >= rows.length) {
    splice(located, { from: start, to: end }, []);
    return;
  }
  shrinkSpans(located, axes.row, head.row, head.rowSpan);
  const from = rows[head.row]?.start ?? start;
  splice(located, { from, to: rows[head.row + head.rowSpan]?.start ?? end - 1 }, []);
}

/** deleteTableColumn: deletes all columns that the cell spans. Deleting the last column deletes the table. */
export function deleteTableColumn(
  { tableCellLocation }: docs_v1.Schema$DeleteTableColumnRequest,
  draft: Draft,
): void {
  const { head, ...located } = findCell(draft, tableCellLocation);
  const { rows, start, end, opening } = located.table;
  const { column, columnSpan } = head;
  if (columnSpan >= opening.columns.length) {
    splice(located, { from: start, to: end }, []);
    return;
  }
  shrinkSpans(located, axes.column, column, columnSpan);
  for (const row of rows.toReversed()) {
    const from = row.cells[column]?.start ?? row.end;
    splice(located, { from, to: row.cells[column + columnSpan]?.start ?? row.end }, []);
  }
  replacePiece(located.segment, start, 'tableStart', (piece) => ({
    ...piece,
    columns: piece.columns.toSpliced(column, columnSpan),
  }));
}
