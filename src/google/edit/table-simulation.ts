import { isObject } from '../../http/json.ts';
import { parseEntry } from '../edit-request.ts';
import type { Step } from './batch.ts';
import { type CodeUnit, marker } from './code-unit.ts';
import type { SegmentModel } from './document-model.ts';
import { InvalidEdit } from './invalid-edit.ts';
import type { Position } from './position.ts';

/**
 * Checks a request about a table: that it begins where it is said to, and has the rows and columns that are named.
 *
 * What the service makes of its cells is not foreseen: after a change of rows, columns or cells the segment is unknown.
 */
export function simulateTable(step: Step, position: Position, segment: SegmentModel): void {
  const { start, field, role } = position;
  if (segment.units[start] !== marker.table) {
    throw new InvalidEdit(field, `No table begins at index ${start}.`);
  }
  const size = sizeOf(segment.units, start);
  const { content } = parseEntry(step.request);
  const range = isObject(content['tableRange']) ? content['tableRange'] : null;
  const cell = (range ?? content)['tableCellLocation'];
  if (isObject(cell)) {
    checkLine(field, 'row', size.rows, Number(cell['rowIndex'] ?? 0), range?.['rowSpan']);
    checkLine(
      field,
      'column',
      size.columns,
      Number(cell['columnIndex'] ?? 0),
      range?.['columnSpan'],
    );
  }
  for (const row of [content['rowIndices'] ?? []].flat()) {
    checkLine(field, 'row', size.rows, Number(row));
  }
  for (const column of [content['columnIndices'] ?? []].flat()) {
    checkLine(field, 'column', size.columns, Number(column));
  }
  checkLine(field, 'row', size.rows, 0, content['pinnedHeaderRowsCount']);
  if (role === 'table') segment.isKnown = false;
}

function checkLine(field: string, axis: string, count: number, first: number, span: unknown = 1) {
  const last = first + Math.max(Number(span), 1);
  if (last <= count) return;
  throw new InvalidEdit(
    field,
    `The table has ${count} ${axis}s, and ${axis} ${last - 1} is named.`,
  );
}

/** Rows of the table that begins at an index, and cells of its first row. */
function sizeOf(units: readonly CodeUnit[], start: number): { rows: number; columns: number } {
  let [depth, rows, columns] = [0, 0, 0];
  for (let index = start; index < units.length; index += 1) {
    const unit = units[index];
    if (unit === marker.table) depth += 1;
    if (unit === marker.tableEnd) depth -= 1;
    if (depth === 0) break;
    if (depth > 1) continue;
    if (unit === marker.row) rows += 1;
    if (unit === marker.cell && rows === 1) columns += 1;
  }
  return { rows, columns };
}
