import { isObject } from '../../../../upstream/http/json.ts';
import { InvalidEdit } from '../invalid-edit.ts';
import {
  isTableStart,
  sizeOfTable,
  type TableSize,
  tableStart,
  toColumnWidth,
} from '../model/code-unit.ts';
import type { DocumentModel } from '../model/document-model.ts';
import type { SegmentModel } from '../model/segment-model.ts';
import {
  type Area,
  type HeadCell,
  headsIn,
  readTableModel,
  type TableModel,
} from '../model/table-model.ts';
import { areaOf, lineChangeOf } from '../table-area.ts';
import { changeContent } from './content-change.ts';
import type { PlacedRequest } from './placed-request.ts';
import { deleteLines, insertLine, setSpan, type TableInSegment } from './table-line-simulation.ts';

type Content = Readonly<Record<string, unknown>>;

/** Simulates a request for a table: checks that the table starts at the given index and has the named rows and columns. */
export function simulateTable(request: PlacedRequest): void {
  const { kind, content, position, segment, model } = request;
  const { start, field, role } = position;
  const unit = segment.units.at(start);
  if (!isTableStart(unit)) throw new InvalidEdit(field, `No table starts at index ${start}.`);
  const size = sizeOfTable(unit);
  const area = areaOf(content);
  if (area !== null) checkArea(field, size, area);
  checkIndices(field, size, content);
  if (kind === 'updateTableColumnProperties') setWidths(segment, start, field, size, content);
  if (role !== 'table' || area === null) return;
  const table = visitTable(segment, start, model);
  if (table === null) segment.isKnown = false;
  else change(request, area, table);
}

/** Reads a table; null if too many units were visited before or are visited now. */
function visitTable(
  { units }: SegmentModel,
  start: number,
  model: DocumentModel,
): TableModel | null {
  if (model.remaining.visits < 0) return null;
  const table = readTableModel(units, start);
  model.remaining.visits -= table.end - start;
  return model.remaining.visits < 0 ? null : table;
}

function change(request: PlacedRequest, area: Area, table: TableModel): void {
  const { kind, position, tab, segment } = request;
  if (table.heads[area.row]?.[area.column] === undefined) {
    throw new InvalidEdit(position.field, 'The table does not have this cell.');
  }
  const where: TableInSegment = { tab, segment, table };
  const lines = lineChangeOf(request, table);
  if (lines?.isInsert) insertLine(where, lines);
  else if (lines !== null) deleteLines(where, lines);
  else if (kind === 'mergeTableCells') mergeCells(where, area, position.field);
  else for (const cell of headsIn(table, area)) setSpan(segment, cell, oneCell);
}

const oneCell = { rowSpan: 1, columnSpan: 1 };

/** Moves the content of all cells to the first one. A cell with only an empty paragraph has no content. */
function mergeCells({ tab, segment, table }: TableInSegment, area: Area, field: string): void {
  const cells = headsIn(table, area);
  const isInside = ({ row, column, rowSpan, columnSpan }: HeadCell) =>
    row >= area.row &&
    column >= area.column &&
    row + rowSpan <= area.row + area.rowSpan &&
    column + columnSpan <= area.column + area.columnSpan;
  const [head, ...others] = cells;
  if (head === undefined || !cells.every(isInside)) {
    throw new InvalidEdit(field, 'The range contains only a part of a merged cell.');
  }
  setSpan(segment, head, area);
  for (const cell of others) setSpan(segment, cell, oneCell);
  const contentOf = ({ start, end }: HeadCell) =>
    end - start === 2 ? [] : [...segment.units.slice(start + 1, end)];
  const moved = others.flatMap(contentOf);
  const isBlank = contentOf(head).length === 0 && moved.length > 0;
  const from = isBlank ? head.start + 1 : head.end;
  // Inserted before it is removed, so that its footnotes and objects are never without a reference.
  changeContent(tab, segment, from, head.end, moved);
  const shift = moved.length - (head.end - from);
  for (const { start, end } of others.toReversed()) {
    changeContent(tab, segment, start + 1 + shift, end + shift, ['\n']);
  }
}

function checkArea(field: string, size: TableSize, area: Area): void {
  checkEnd(field, 'row', size.rows, area.row + area.rowSpan);
  checkEnd(field, 'column', size.columns, area.column + area.columnSpan);
}

function checkIndices(field: string, { rows, columns }: TableSize, content: Content): void {
  for (const row of [content['rowIndices'] ?? []].flat()) {
    checkEnd(field, 'row', rows, Number(row) + 1);
  }
  for (const column of [content['columnIndices'] ?? []].flat()) {
    checkEnd(field, 'column', columns, Number(column) + 1);
  }
  checkEnd(field, 'row', rows, Number(content['pinnedHeaderRowsCount'] ?? 0));
}

function checkEnd(field: string, axis: string, count: number, end: number): void {
  if (end <= count) return;
  throw new InvalidEdit(
    field,
    `The table has ${count} ${axis}s, so ${axis} ${end - 1} does not exist.`,
  );
}

/** A column of fixed width must have a width. */
function setWidths(
  segment: SegmentModel,
  start: number,
  field: string,
  size: Required<TableSize>,
  content: Content,
): void {
  const { columnIndices, fields, tableColumnProperties: properties } = content;
  const paths = String(fields)
    .split(',')
    .map((path) => path.trim().split('.')[0]);
  const sets = (...names: readonly string[]) => names.some((name) => paths.includes(name));
  const given = isObject(properties) ? properties : {};
  const chosen = Array.isArray(columnIndices) && columnIndices.length > 0 ? columnIndices : null;
  const widths = size.widths.map((width, column) => {
    if (chosen !== null && !chosen.includes(column)) return width;
    const isFixed = sets('*', 'widthType', 'width_type')
      ? given['widthType'] === 'FIXED_WIDTH'
      : width.startsWith('fixed');
    const isSet = sets('*', 'width') ? isObject(given['width']) : width.endsWith('set');
    return toColumnWidth(isFixed, isSet);
  });
  if (widths.includes('fixed')) {
    throw new InvalidEdit(field, 'A column of fixed width must have a width.');
  }
  segment.replace(start, tableStart({ ...size, widths }));
}
