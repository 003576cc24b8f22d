import type { StructuralElementRecord } from '../../record/document.ts';

/** Rows and columns have the same rules. */
export type Axis = 'row' | 'column';

/** A range of indexes of a segment. The end is exclusive. */
export interface IndexRange {
  readonly start: number;
  readonly end: number;
}

/** A visible cell. It covers the cells that are merged into it. */
export interface CellFacts {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly range: IndexRange;
}

/** A table of a document. */
export interface TableFacts {
  readonly rowCount: number;
  readonly columnCount: number;
  /** The visible cell at a row and column; null outside the table. */
  cellAt(row: number, column: number): CellFacts | null;
  /** The indexes of rows or columns. If these are all, the range of the table. */
  rangesOf(axis: Axis, first: number, count: number): readonly IndexRange[];
}

/** @param element  An element that contains a table. */
export function toTableFacts(element: StructuralElementRecord): TableFacts {
  const whole = rangeOf(element);
  const rows = (element.table?.tableRows ?? []).map((row) => ({
    ...rangeOf(row),
    cells: (row.tableCells ?? []).map((cell) => ({
      range: rangeOf(cell),
      rowSpan: cell.tableCellStyle?.rowSpan ?? 1,
      columnSpan: cell.tableCellStyle?.columnSpan ?? 1,
    })),
  }));
  const columnCount = rows[0]?.cells.length ?? 0;
  const visible: CellFacts[][] = rows.map(() => []);
  for (const [row, { cells }] of rows.entries()) {
    for (const [column, cell] of cells.entries()) {
      if (visible[row]?.[column] !== undefined) continue;
      for (const covered of visible.slice(row, row + cell.rowSpan)) {
        const last = Math.min(column + cell.columnSpan, columnCount);
        for (let at = column; at < last; at += 1) covered[at] = { ...cell, row, column };
      }
    }
  }
  return {
    rowCount: rows.length,
    columnCount,
    cellAt: (row, column) => visible[row]?.[column] ?? null,
    rangesOf(axis, first, count) {
      const next = first + count;
      if (count >= (axis === 'row' ? rows.length : columnCount)) return [whole];
      if (axis === 'row') {
        return [
          { start: rows[first]?.start ?? whole.end, end: rows[next]?.start ?? whole.end - 1 },
        ];
      }
      return rows.map(({ cells, end }) => ({
        start: cells[first]?.range.start ?? end,
        end: cells[next]?.range.start ?? end,
      }));
    },
  };
}

const rangeOf = (element: {
  readonly startIndex?: number | null;
  readonly endIndex?: number | null;
}): IndexRange => ({ start: element.startIndex ?? 0, end: element.endIndex ?? 0 });
