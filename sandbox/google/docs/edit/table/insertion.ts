import type { docs_v1 } from '@googleapis/docs';
import { plainCell, plainParagraphEnd } from '../../../../store/google/blank-document.ts';
import type { Piece, TextStyle } from '../../../../store/google/document-model.ts';
import { type Draft, InvalidEdit } from '../draft/draft.ts';
import { findInsertion } from '../draft/location.ts';
import { splice } from '../draft/splice.ts';
import { afterCharacter } from '../text/character.ts';
import { insertLines } from '../text/insertion.ts';
import { styleAt } from '../text/paragraph.ts';
import { axes, extendSpans } from './span.ts';
import { findCell, type HeadCell, type LocatedTable, replacePiece } from './table.ts';

/** insertTable: inserts a line break and the table. Its text gets the style of the text before it. */
export function insertTable(request: docs_v1.Schema$InsertTableRequest, draft: Draft): void {
  const { rows, columns } = request;
  if (!rows || rows < 1) throw new InvalidEdit('The number of rows must be at least 1.');
  if (!columns || columns < 1) throw new InvalidEdit('The number of columns must be at least 1.');
  const { index, ...located } = findInsertion(draft, request);
  if (located.tab.footnotes.has(located.segmentId ?? '')) {
    throw new InvalidEdit('Tables cannot be inserted inside a footnote.');
  }
  const at = afterCharacter(located.segment, index);
  const { link: _, ...style } = styleAt(located.segment, at);
  const row = [rowStart({}), ...Array.from({ length: columns }, () => cellOf({}, style)).flat()];
  const table: readonly Piece[] = [
    { kind: 'tableStart', columns: Array.from({ length: columns }, () => evenlyDistributed) },
    ...Array.from({ length: rows }, () => row).flat(),
    { kind: 'tableEnd' },
  ];
  insertLines(located, at, [[], table], draft);
}

/** insertTableRow: the new row gets the style of the referenced row. */
export function insertTableRow(
  { tableCellLocation, insertBelow }: docs_v1.Schema$InsertTableRowRequest,
  draft: Draft,
): void {
  const { head, ...located } = findCell(draft, tableCellLocation);
  const { table } = located;
  const at = insertBelow ? head.row + head.rowSpan : head.row;
  const reference = table.rows[insertBelow ? at - 1 : at];
  if (!reference) throw new Error('A merged cell extends beyond its table.');
  const index = table.rows[at]?.start ?? table.end - 1;
  extendSpans(located, axes.row, at);
  const { tableHeader: _, ...style } = reference.opening.style;
  const cells = reference.cells.flatMap(({ opening }) => cellOf(opening.style));
  splice(located, { from: index, to: index }, [rowStart(style), ...cells]);
}

/** insertTableColumn: the new cells get the style of the adjacent cells. */
export function insertTableColumn(
  { tableCellLocation, insertRight }: docs_v1.Schema$InsertTableColumnRequest,
  draft: Draft,
): void {
  const { head, ...located } = findCell(draft, tableCellLocation);
  const at = columnFor(head, insertRight === true);
  extendSpans(located, axes.column, at);
  for (const { cells, end } of located.table.rows.toReversed()) {
    const index = cells[at]?.start ?? end;
    const reference = cells[insertRight ? at - 1 : at];
    splice(located, { from: index, to: index }, cellOf(reference?.opening.style ?? {}));
  }
  addColumn(located, at);
}

const columnFor = ({ column, columnSpan }: HeadCell, isRight: boolean) =>
  isRight ? column + columnSpan : column;

function addColumn({ segment, table }: LocatedTable, at: number): void {
  replacePiece(segment, table.start, 'tableStart', (piece) => ({
    ...piece,
    columns: piece.columns.toSpliced(at, 0, evenlyDistributed),
  }));
}

const evenlyDistributed: docs_v1.Schema$TableColumnProperties = { widthType: 'EVENLY_DISTRIBUTED' };

const rowStart = (style: docs_v1.Schema$TableRowStyle): Piece => ({
  kind: 'rowStart',
  style: { minRowHeight: { unit: 'PT' }, ...style },
});

/** An empty cell that is not merged. */
const cellOf = (style: docs_v1.Schema$TableCellStyle, textStyle: TextStyle = {}): Piece[] => [
  { kind: 'cellStart', style: { ...plainCell, ...style, rowSpan: 1, columnSpan: 1 } },
  { ...plainParagraphEnd, textStyle },
];
