import { isObject } from '../../http/json.ts';
import { toSaid } from '../edit-request.ts';
import type { Step } from './batch.ts';
import { mark, type Unit } from './code-unit.ts';
import type { ForeseenSegment } from './document-model.ts';
import { EditProblem } from './invalid-edit.ts';
import type { Position } from './position.ts';

/**
 * Checks a request about a table: that it begins where it is said to, and has the rows and columns that are named.
 *
 * What the service makes of its cells is not foreseen: after a change of rows, columns or cells the segment is unknown.
 */
export function foreseeTable(step: Step, position: Position, segment: ForeseenSegment): void {
  const { start, field, role } = position;
  if (segment.units[start] !== mark.table) {
    throw new EditProblem(field, `No table begins at index ${start}.`);
  }
  const size = sizeOf(segment.units, start);
  const { content } = toSaid(step.request);
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
  throw new EditProblem(
    field,
    `The table has ${count} ${axis}s, and ${axis} ${last - 1} is named.`,
  );
}

/** Rows of the table that begins at an index, and cells of its first row. */
function sizeOf(units: readonly Unit[], start: number): { rows: number; columns: number } {
  let [depth, rows, columns] = [0, 0, 0];
  for (let index = start; index < units.length; index += 1) {
    const unit = units[index];
    if (unit === mark.table) depth += 1;
    if (unit === mark.tableEnd) depth -= 1;
    if (depth === 0) break;
    if (depth > 1) continue;
    if (unit === mark.row) rows += 1;
    if (unit === mark.cell && rows === 1) columns += 1;
  }
  return { rows, columns };
}
