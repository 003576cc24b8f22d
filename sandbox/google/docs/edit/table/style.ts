import type { docs_v1 } from '@googleapis/docs';
import { type Draft, InvalidEdit } from '../draft/draft.ts';
import { type FieldPath, names, parseFieldMask, withFields } from '../request/field-mask.ts';
import {
  type Area,
  findArea,
  findTable,
  type HeadCell,
  headCellsIn,
  headCellsOf,
  type LocatedTable,
  replacePiece,
  updateCellStyle,
} from './table.ts';

type CellStyle = docs_v1.Schema$TableCellStyle;

/** In the order in which they are set, and whose border it is as well. Source: GDOCS, UpdateTableCellStyleRequest. */
const borders = [
  { name: 'borderRight', opposite: 'borderLeft' },
  { name: 'borderLeft', opposite: 'borderRight' },
  { name: 'borderBottom', opposite: 'borderTop' },
  { name: 'borderTop', opposite: 'borderBottom' },
] as const;

/** updateTableCellStyle: a border is that of the cell beside it too. */
export function updateTableCellStyle(
  request: docs_v1.Schema$UpdateTableCellStyleRequest,
  draft: Draft,
): void {
  const area = areaOf(request, draft);
  const paths = parseFieldMask(request.fields, 'TableCellStyle');
  const given = request.tableCellStyle ?? {};
  checkBorders(given, paths);
  const isBorder = ([name = '']: FieldPath) => name.startsWith('border');
  const plain = paths.filter((path) => !isBorder(path));
  for (const { cell } of headCellsIn(area)) {
    updateCellStyle(area.segment, cell, (style) => withFields(style, given, plain));
  }
  for (const { name, opposite } of borders) {
    const own = paths.filter(([first]) => first === name);
    if (own.length === 0) continue;
    const others = own.map(([, ...rest]) => [opposite, ...rest]);
    const mirrored = { [opposite]: given[name] };
    for (const head of headCellsIn(area)) {
      updateCellStyle(area.segment, head.cell, (style) => withFields(style, given, own));
      for (const { cell } of adjacentCells(area, head, name)) {
        updateCellStyle(area.segment, cell, (style) =>
          withFields<CellStyle>(style, mirrored, others),
        );
      }
    }
  }
}

/** The range that is named, or all of the table that is. */
function areaOf(
  { tableRange, tableStartLocation }: docs_v1.Schema$UpdateTableCellStyleRequest,
  draft: Draft,
): Area {
  if (!tableStartLocation) return findArea(draft, tableRange);
  const placed = findTable(draft, tableStartLocation);
  const { rows, opening } = placed.table;
  return { ...placed, row: 0, column: 0, rowSpan: rows.length, columnSpan: opening.columns.length };
}

function checkBorders(given: CellStyle, paths: readonly FieldPath[]): void {
  for (const { name } of borders) {
    const { color } = given[name] ?? {};
    if (names(paths, name) && color && !color.color) {
      throw new InvalidEdit('Table cell borders cannot be transparent.');
    }
  }
}

type BorderName = (typeof borders)[number]['name'];

/** The cells on the other side of a border. */
function adjacentCells(
  { table }: LocatedTable,
  head: HeadCell,
  name: BorderName,
): readonly HeadCell[] {
  const heads = headCellsOf(table);
  const { row, column, rowSpan, columnSpan } = head;
  const found =
    name === 'borderLeft' || name === 'borderRight'
      ? heads
          .slice(row, row + rowSpan)
          .map((cells) => cells[name === 'borderLeft' ? column - 1 : column + columnSpan])
      : heads[name === 'borderTop' ? row - 1 : row + rowSpan]?.slice(column, column + columnSpan);
  return [...new Set(found)].filter((cell) => cell !== undefined);
}

const minWidthPoints = 5;

/** updateTableColumnProperties */
export function updateTableColumnProperties(
  request: docs_v1.Schema$UpdateTableColumnPropertiesRequest,
  draft: Draft,
): void {
  const { segment, table } = findTable(draft, request.tableStartLocation);
  const paths = parseFieldMask(request.fields, 'TableColumnProperties');
  const given = request.tableColumnProperties ?? {};
  if (names(paths, 'width') && given.width && (given.width.magnitude ?? 0) < minWidthPoints) {
    throw new InvalidEdit(`The width of a column must be at least ${minWidthPoints} points.`);
  }
  const at = parseIndices('column', request.columnIndices, table.opening.columns.length);
  const columns = table.opening.columns.map((column, index) =>
    at.has(index) ? withFields(column, given, paths) : column,
  );
  if (columns.some(({ widthType, width }) => widthType === 'FIXED_WIDTH' && !width)) {
    throw new InvalidEdit('A column of fixed width must have a width.');
  }
  replacePiece(segment, table.start, 'tableStart', (piece) => ({ ...piece, columns }));
}

/** updateTableRowStyle */
export function updateTableRowStyle(
  request: docs_v1.Schema$UpdateTableRowStyleRequest,
  draft: Draft,
): void {
  const placed = findTable(draft, request.tableStartLocation);
  const paths = parseFieldMask(request.fields, 'TableRowStyle');
  const given = request.tableRowStyle ?? {};
  const at = parseIndices('row', request.rowIndices, placed.table.rows.length);
  updateRowStyles(placed, (style, row) => (at.has(row) ? withFields(style, given, paths) : style));
}

/** pinTableHeaderRows: the first so many, and no others. */
export function pinTableHeaderRows(
  { tableStartLocation, pinnedHeaderRowsCount }: docs_v1.Schema$PinTableHeaderRowsRequest,
  draft: Draft,
): void {
  const placed = findTable(draft, tableStartLocation);
  const count = pinnedHeaderRowsCount ?? 0;
  if (count < 0 || count > placed.table.rows.length) {
    throw new InvalidEdit('The number of pinned header rows must be within the rows of the table.');
  }
  updateRowStyles(placed, ({ tableHeader: _, ...style }, row) =>
    row < count ? { ...style, tableHeader: true } : style,
  );
}

type RowStyle = docs_v1.Schema$TableRowStyle;

function updateRowStyles(
  { segment, table }: LocatedTable,
  change: (style: RowStyle, row: number) => RowStyle,
): void {
  for (const [row, { start }] of table.rows.entries()) {
    replacePiece(segment, start, 'rowStart', (piece) => ({
      ...piece,
      style: change(piece.style, row),
    }));
  }
}

/** The rows or columns that are named, all where none is. */
function parseIndices(
  what: string,
  given: readonly number[] | null | undefined,
  count: number,
): ReadonlySet<number> {
  const outside = given?.find((index) => index < 0 || index >= count);
  if (outside !== undefined) {
    throw new InvalidEdit(`The ${what} index ${outside} is outside the bounds of the table.`);
  }
  return new Set(given?.length ? given : Array.from({ length: count }, (_, index) => index));
}
