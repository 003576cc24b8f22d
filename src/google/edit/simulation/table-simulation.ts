import { isObject } from '../../../http/json.ts';
import { parseEntry } from '../../record/edit-request.ts';
import type { Step } from '../batch.ts';
import { isTableStart, sizeOfTable } from '../code-unit.ts';
import { InvalidEdit } from '../invalid-edit.ts';
import type { Position } from '../position.ts';
import type { SegmentModel } from './document-model.ts';

/**
 * Simulates a request for a table: checks that the table starts at the given index and has the named rows and columns.
 *
 * The new cells are not simulated: after a change of rows, columns or cells, the content of the segment is unknown.
 */
export function simulateTable(step: Step, position: Position, segment: SegmentModel): void {
  const { start, field, role } = position;
  const unit = segment.units.at(start);
  if (!isTableStart(unit)) throw new InvalidEdit(field, `No table starts at index ${start}.`);
  const size = sizeOfTable(unit);
  const { content } = parseEntry(step.request);
  const range = isObject(content['tableRange']) ? content['tableRange'] : null;
  const cell = (range ?? content)['tableCellLocation'];
  if (isObject(cell)) {
    checkSpan(field, 'row', size.rows, Number(cell['rowIndex'] ?? 0), range?.['rowSpan']);
    checkSpan(
      field,
      'column',
      size.columns,
      Number(cell['columnIndex'] ?? 0),
      range?.['columnSpan'],
    );
  }
  for (const row of [content['rowIndices'] ?? []].flat()) {
    checkSpan(field, 'row', size.rows, Number(row));
  }
  for (const column of [content['columnIndices'] ?? []].flat()) {
    checkSpan(field, 'column', size.columns, Number(column));
  }
  checkSpan(field, 'row', size.rows, 0, content['pinnedHeaderRowsCount']);
  if (role === 'table') segment.isKnown = false;
}

function checkSpan(field: string, axis: string, count: number, first: number, span: unknown = 1) {
  const last = first + Math.max(Number(span), 1);
  if (last <= count) return;
  throw new InvalidEdit(
    field,
    `The table has ${count} ${axis}s, so ${axis} ${last - 1} does not exist.`,
  );
}
