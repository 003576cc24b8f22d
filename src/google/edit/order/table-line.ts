import { isObject } from '../../../http/json.ts';
import { parseEntry } from '../../record/edit-request.ts';
import type { Step } from '../batch.ts';
import type { Axis, TableFacts } from './table-facts.ts';

/** Rows or columns of a table: those that the visible cell at a location spans. */
export interface TableLines {
  readonly axis: Axis;
  readonly first: number;
  readonly count: number;
}

const axisOf: Readonly<Record<string, Axis>> = {
  insertTableRow: 'row',
  deleteTableRow: 'row',
  insertTableColumn: 'column',
  deleteTableColumn: 'column',
};

/** Whether a request deletes rows or columns. */
export const deletesLines = ({ request }: Step): boolean =>
  request.deleteTableRow != null || request.deleteTableColumn != null;

/**
 * The rows or columns that an insertion refers to, or that a deletion deletes; null for another request.
 *
 * @param table  Null if it is not known. Each cell then spans one row and one column.
 */
export function linesOf({ request }: Step, table: TableFacts | null): TableLines | null {
  const { kind, content } = parseEntry(request);
  const axis = axisOf[kind];
  if (axis === undefined) return null;
  const { row, column, ...cell } = cellOf(content, table);
  return axis === 'row'
    ? { axis, first: row, count: cell.rowSpan }
    : { axis, first: column, count: cell.columnSpan };
}

/** The visible cell that a request names. */
export function cellOf(content: Readonly<Record<string, unknown>>, table: TableFacts | null) {
  const range = isObject(content['tableRange']) ? content['tableRange'] : content;
  const named = isObject(range['tableCellLocation']) ? range['tableCellLocation'] : {};
  const row = Number(named['rowIndex'] ?? 0);
  const column = Number(named['columnIndex'] ?? 0);
  return table?.cellAt(row, column) ?? { row, column, rowSpan: 1, columnSpan: 1 };
}
