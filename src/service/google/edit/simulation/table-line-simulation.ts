import { type CodeUnit, cellUnit, marker, sizeOfTable, tableStart } from '../model/code-unit.ts';
import type { TabModel } from '../model/document-model.ts';
import type { SegmentModel } from '../model/segment-model.ts';
import { type Axis, rangesOf, spanOf, type TableModel } from '../model/table-model.ts';
import type { LineChange } from '../table-area.ts';
import { changeContent } from './content-change.ts';

export interface TableInSegment {
  readonly tab: TabModel;
  readonly segment: SegmentModel;
  readonly table: TableModel;
}

/** Inserts a row or column beside a cell. Cells that span both sides grow. */
export function insertLine(
  { tab, segment, table }: TableInSegment,
  { axis, cell: beside, from: at }: LineChange,
): void {
  const { rows, end } = table;
  for (const cell of new Set(table.heads.flat())) {
    if (cell[axis] >= at || cell[axis] + cell[spanOf[axis]] <= at) continue;
    setSpan(segment, cell, { ...cell, [spanOf[axis]]: cell[spanOf[axis]] + 1 });
  }
  if (axis === 'row') {
    const count = rows[at > beside.row ? at - 1 : at]?.cells.length ?? 0;
    const index = rows[at]?.start ?? end - 1;
    changeContent(tab, segment, index, index, [marker.row, ...emptyCells(count)]);
  } else {
    for (const row of rows.toReversed()) {
      const index = row.cells[at]?.start ?? row.end;
      changeContent(tab, segment, index, index, emptyCells(1));
    }
  }
  resize(segment, table, axis, at, 0, 1);
}

/** Deletes the rows or columns that a cell spans. If these are all, it deletes the table. */
export function deleteLines(
  { tab, segment, table }: TableInSegment,
  { axis, first, count }: LineChange,
): void {
  const isWhole = count >= (axis === 'row' ? table.rows.length : table.columnCount);
  if (!isWhole) shrinkCells(segment, table, axis, first, count);
  for (const { start, end } of rangesOf(table, axis, first, count).toReversed()) {
    changeContent(tab, segment, start, end, []);
  }
  if (!isWhole) resize(segment, table, axis, first, count, 0);
}

/** A cell that starts in the deleted part and ends after it stays merged, without its content. */
function shrinkCells(
  segment: SegmentModel,
  { heads, rows }: TableModel,
  axis: Axis,
  first: number,
  count: number,
): void {
  const span = spanOf[axis];
  for (const head of new Set(heads.flat())) {
    const end = head[axis] + head[span];
    const lost = Math.min(end, first + count) - Math.max(head[axis], first);
    if (lost <= 0 || lost === head[span]) continue;
    const rest = { ...head, [span]: head[span] - lost };
    const position = { row: head.row, column: head.column, [axis]: first + count };
    const cell = head[axis] < first ? head : rows[position.row]?.cells[position.column];
    if (cell !== undefined) setSpan(segment, cell, rest);
  }
}

/** Changes how many rows and columns a cell spans. */
export function setSpan(
  segment: SegmentModel,
  { start }: { readonly start: number },
  { rowSpan, columnSpan }: { readonly rowSpan: number; readonly columnSpan: number },
): void {
  segment.replace(start, cellUnit(rowSpan, columnSpan));
}

function resize(
  segment: SegmentModel,
  { start }: TableModel,
  axis: Axis,
  at: number,
  removed: number,
  added: number,
): void {
  const unit: CodeUnit = segment.units.at(start) ?? '';
  const { rows, columns, widths } = sizeOfTable(unit);
  const even = Array.from({ length: added }, () => 'even' as const);
  const size =
    axis === 'row'
      ? { rows: rows + added - removed, columns, widths }
      : {
          rows,
          columns: columns + added - removed,
          widths: widths.toSpliced(at, removed, ...even),
        };
  segment.replace(start, tableStart(size));
}

const emptyCells = (count: number): readonly CodeUnit[] =>
  Array.from({ length: count }, () => [marker.cell, '\n']).flat();
