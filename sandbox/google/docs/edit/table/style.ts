import type { docs_v1 } from '@googleapis/docs';
import { type Draft, InvalidEdit } from '../draft/draft.ts';
import {
  type FieldPath,
  includesField,
  parseFieldMask,
  withFields,
} from '../request/field-mask.ts';
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

/** The borders in the order in which they are set, each with the border of the adjacent cell that it shares. Source: GDOCS, UpdateTableCellStyleRequest. */
const borders = [
  { name: 'borderRight', opposite: 'borderLeft' },
  { name: 'borderLeft', opposite: 'borderRight' },
  { name: 'borderBottom', opposite: 'borderTop' },
  { name: 'borderTop', opposite: 'borderBottom' },
] as const;

/** updateTableCellStyle: a border is also changed for the adjacent cell. */
export function updateTableCellStyle(
  request: docs_v1.Schema$UpdateTableCellStyleRequest,
  draft: Draft,
): void {
  const area = areaOf(request, draft);
  const paths = parseFieldMask(request.fields, 'TableCellStyle');
  const update = request.tableCellStyle ?? {};
  checkBorders(update, paths);
  const isBorder = ([name = '']: FieldPath) => name.startsWith('border');
  const plain = paths.filter((path) => !isBorder(path));
  for (const { cell } of headCellsIn(area)) {
    updateCellStyle(area.segment, cell, (style) => withFields(style, update, plain));
  }
  for (const { name, opposite } of borders) {
    const own = paths.filter(([first]) => first === name);
    if (own.length === 0) continue;
    const others = own.map(([, ...rest]) => [opposite, ...rest]);
    const mirrored = { [opposite]: update[name] };
    for (const head of headCellsIn(area)) {
      updateCellStyle(area.segment, head.cell, (style) => withFields(style, update, own));
      for (const { cell } of adjacentCells(area, head, name)) {
        updateCellStyle(area.segment, cell, (style) =>
          withFields<CellStyle>(style, mirrored, others),
        );
      }
    }
  }
}

/** The table range of the request, or the complete table. */
function areaOf(
  { tableRange, tableStartLocation }: docs_v1.Schema$UpdateTableCellStyleRequest,
  draft: Draft,
): Area {
  if (!tableStartLocation) return findArea(draft, tableRange);
  const located = findTable(draft, tableStartLocation);
  const { rows, opening } = located.table;
  return {
    ...located,
    row: 0,
    column: 0,
    rowSpan: rows.length,
    columnSpan: opening.columns.length,
  };
}

function checkBorders(update: CellStyle, paths: readonly FieldPath[]): void {
  for (const { name } of borders) {
    const { color } = update[name] ?? {};
    if (includesField(paths, name) && color && !color.color) {
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

/** Applies updateTableColumnProperties. */
export function updateTableColumnProperties(
  request: docs_v1.Schema$UpdateTableColumnPropertiesRequest,
  draft: Draft,
): void {
  const { segment, table } = findTable(draft, request.tableStartLocation);
  const paths = parseFieldMask(request.fields, 'TableColumnProperties');
  const update = request.tableColumnProperties ?? {};
  if (
    includesField(paths, 'width') &&
    update.width &&
    (update.width.magnitude ?? 0) < minWidthPoints
  ) {
    throw new InvalidEdit(`The width of a column must be at least ${minWidthPoints} points.`);
  }
  const at = parseIndices('column', request.columnIndices, table.opening.columns.length);
  const columns = table.opening.columns.map((column, index) =>
    at.has(index) ? withFields(column, update, paths) : column,
  );
  if (columns.some(({ widthType, width }) => widthType === 'FIXED_WIDTH' && !width)) {
    throw new InvalidEdit('A column of fixed width must have a width.');
  }
  replacePiece(segment, table.start, 'tableStart', (piece) => ({ ...piece, columns }));
}

/** Applies updateTableRowStyle. */
export function updateTableRowStyle(
  request: docs_v1.Schema$UpdateTableRowStyleRequest,
  draft: Draft,
): void {
  const located = findTable(draft, request.tableStartLocation);
  const paths = parseFieldMask(request.fields, 'TableRowStyle');
  const update = request.tableRowStyle ?? {};
  const at = parseIndices('row', request.rowIndices, located.table.rows.length);
  updateRowStyles(located, (style, row) =>
    at.has(row) ? withFields(style, update, paths) : style,
  );
}

/** pinTableHeaderRows: pins the given number of first rows, and unpins all others. */
export function pinTableHeaderRows(
  { tableStartLocation, pinnedHeaderRowsCount }: docs_v1.Schema$PinTableHeaderRowsRequest,
  draft: Draft,
): void {
  const located = findTable(draft, tableStartLocation);
  const count = pinnedHeaderRowsCount ?? 0;
  if (count < 0 || count > located.table.rows.length) {
    throw new InvalidEdit('The number of pinned header rows must be within the rows of the table.');
  }
  updateRowStyles(located, ({ tableHeader: _, ...style }, row) =>
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

/** The indexes of rows or columns in the request, or all indexes if it has none. */
function parseIndices(
  name: string,
  requested: readonly number[] | null | undefined,
  count: number,
): ReadonlySet<number> {
  const outside = requested?.find((index) => index < 0 || index >= count);
  if (outside !== undefined) {
    throw new InvalidEdit(`The ${name} index ${outside} is outside the bounds of the table.`);
  }
  return new Set(
    requested?.length ? requested : Array.from({ length: count }, (_, index) => index),
  );
}
