import {
  type HeadCell,
  headCellsIn,
  headCellsOf,
  type LocatedTable,
  updateCellStyle,
} from './table.ts';

/** Rows and columns have the same rules for spans. */
export const axes = {
  row: { at: 'row', span: 'rowSpan' },
  column: { at: 'column', span: 'columnSpan' },
} as const;

export type Axis = (typeof axes)[keyof typeof axes];

const allHeadCells = ({ table }: LocatedTable): readonly HeadCell[] => [
  ...new Set(headCellsOf(table).flat()),
];

/** Extends the cells that span an inserted row or column by one. */
export function extendSpans(located: LocatedTable, { at, span }: Axis, before: number): void {
  for (const head of allHeadCells(located)) {
    if (head[at] >= before || head[at] + head[span] <= before) continue;
    updateCellStyle(located.segment, head.cell, (style) => ({ ...style, [span]: head[span] + 1 }));
  }
}

/**
 * Shrinks the cells that span the `count` deleted rows or columns from `first`. If a cell starts in the deleted part and
 * extends beyond it, the rest stays merged and is empty.
 */
export function shrinkSpans(located: LocatedTable, axis: Axis, first: number, count: number): void {
  const { segment, table } = located;
  const { at, span } = axis;
  const next = first + count;
  for (const head of allHeadCells(located)) {
    const end = head[at] + head[span];
    const lost = Math.min(end, next) - Math.max(head[at], first);
    if (lost <= 0 || lost === head[span]) continue;
    const left = head[span] - lost;
    if (head[at] < first) {
      updateCellStyle(segment, head.cell, (style) => ({ ...style, [span]: left }));
      continue;
    }
    const rest = { row: head.row, column: head.column, [at]: next };
    const cell = table.rows[rest.row]?.cells[rest.column];
    if (!cell) throw new Error('A merged cell extends beyond its table.');
    updateCellStyle(segment, cell, () => ({ ...head.cell.opening.style, [span]: left }));
  }
}

/** Whether all cells of the area are completely inside it, so that it is a rectangle. */
export function isRectangle(area: Parameters<typeof headCellsIn>[0]): boolean {
  return headCellsIn(area).every(
    (head) =>
      head.row >= area.row &&
      head.column >= area.column &&
      head.row + head.rowSpan <= area.row + area.rowSpan &&
      head.column + head.columnSpan <= area.column + area.columnSpan,
  );
}
