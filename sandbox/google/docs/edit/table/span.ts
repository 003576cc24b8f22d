import {
  type HeadCell,
  headCellsIn,
  headCellsOf,
  type LocatedTable,
  updateCellStyle,
} from './table.ts';

/** Rows or columns: what holds for one of them holds for the other. */
export const axes = {
  row: { at: 'row', span: 'rowSpan' },
  column: { at: 'column', span: 'columnSpan' },
} as const;

export type Axis = (typeof axes)[keyof typeof axes];

const allHeadCells = ({ table }: LocatedTable): readonly HeadCell[] => [
  ...new Set(headCellsOf(table).flat()),
];

/** A row or column is put in before this one: cells that reach over it reach one further. */
export function extendSpans(placed: LocatedTable, { at, span }: Axis, before: number): void {
  for (const head of allHeadCells(placed)) {
    if (head[at] >= before || head[at] + head[span] <= before) continue;
    updateCellStyle(placed.segment, head.cell, (style) => ({ ...style, [span]: head[span] + 1 }));
  }
}

/**
 * Rows or columns go, `count` from `first` on: cells that reach into them reach less far. Of one that begins in them and
 * reaches beyond, the rest stays merged, and empty.
 */
export function shrinkSpans(placed: LocatedTable, axis: Axis, first: number, count: number): void {
  const { segment, table } = placed;
  const { at, span } = axis;
  const next = first + count;
  for (const head of allHeadCells(placed)) {
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
    if (!cell) throw new Error('A merged cell reaches out of its table.');
    updateCellStyle(segment, cell, () => ({ ...head.cell.opening.style, [span]: left }));
  }
}

/** Whether the area's cells all lie within it, which makes it a rectangle. */
export function isRectangle(area: Parameters<typeof headCellsIn>[0]): boolean {
  return headCellsIn(area).every(
    (head) =>
      head.row >= area.row &&
      head.column >= area.column &&
      head.row + head.rowSpan <= area.row + area.rowSpan &&
      head.column + head.columnSpan <= area.column + area.columnSpan,
  );
}
