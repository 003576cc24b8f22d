import { isObject } from '../../../upstream/http/json.ts';
import { type Area, type Axis, spanOf, type TableModel } from './model/table-model.ts';
import { requestKindOf } from './request-kind.ts';
import type { Step } from './step.ts';

// The cells, rows and columns of a table that a request names.

/** The cells that a request names; null for a request for a complete table, for rows or for columns. */
export function areaOf(content: Readonly<Record<string, unknown>>): Area | null {
  const range = isObject(content['tableRange']) ? content['tableRange'] : null;
  const cell = (range ?? content)['tableCellLocation'];
  if (!isObject(cell) && range === null) return null;
  const location = isObject(cell) ? cell : {};
  return {
    row: Number(location['rowIndex'] ?? 0),
    column: Number(location['columnIndex'] ?? 0),
    rowSpan: Number(range?.['rowSpan'] ?? 1),
    columnSpan: Number(range?.['columnSpan'] ?? 1),
  };
}

/** Rows or columns that a request inserts or deletes. */
export interface LineChange {
  readonly axis: Axis;
  readonly isInsert: boolean;
  /** The visible cell that the request names. */
  readonly cell: Area;
  /** The rows or columns that the visible cell spans. A deletion deletes them. */
  readonly first: number;
  readonly count: number;
  /** The index of the insertion or deletion. Rows or columns from this index on move. */
  readonly from: number;
}

/**
 * The rows or columns that a request inserts or deletes; null for another request.
 *
 * @param table  Null if it is not known. Each cell then spans one row and one column.
 */
export function lineChangeOf(step: Step, table: TableModel | null): LineChange | null {
  const { lines } = requestKindOf(step);
  if (lines === undefined) return null;
  const { axis } = lines;
  const { content } = step;
  const cell = cellOf(content, table);
  const [first, count] = [cell[axis], cell[spanOf[axis]]];
  const isAfter = content['insertBelow'] === true || content['insertRight'] === true;
  return { ...lines, cell, first, count, from: isAfter ? first + count : first };
}

export const deletesLines = (step: Step): boolean => requestKindOf(step).lines?.isInsert === false;

/** The visible cell that a request names. */
export function cellOf(content: Readonly<Record<string, unknown>>, table: TableModel | null): Area {
  const { row = 0, column = 0 } = areaOf(content) ?? {};
  return table?.heads[row]?.[column] ?? { row, column, rowSpan: 1, columnSpan: 1 };
}
